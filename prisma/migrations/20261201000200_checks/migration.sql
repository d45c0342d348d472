-- What the checks that Sallyport probes itself said, and who probes them now. Not configuration: a result makes no revision.

-- CreateTable
CREATE TABLE "check_states" (
    "check_id" UUID NOT NULL,
    "is_ok" BOOLEAN,
    "checked_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "error" TEXT,
    "last_success_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "probing_until" TIMESTAMPTZ(3),
    "probing_by" TEXT,

    CONSTRAINT "check_states_pkey" PRIMARY KEY ("check_id")
);

-- CreateTable
CREATE TABLE "check_results" (
    "id" BIGSERIAL NOT NULL,
    "check_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "is_ok" BOOLEAN NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "error" TEXT,

    CONSTRAINT "check_results_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "check_results_check_id_id_idx" ON "check_results"("check_id", "id");

-- AddForeignKey
ALTER TABLE "check_states" ADD CONSTRAINT "check_states_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_results" ADD CONSTRAINT "check_results_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "checks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE check_states
	ADD CONSTRAINT check_states_result_whole CHECK (
		(is_ok IS NULL) = (checked_at IS NULL) AND (is_ok IS NULL) = (duration_ms IS NULL) AND (is_ok IS NOT TRUE OR error IS NULL)
	),
	ADD CONSTRAINT check_states_lease_whole CHECK ((probing_until IS NULL) = (probing_by IS NULL)),
	ADD CONSTRAINT check_states_duration_not_negative CHECK (duration_ms >= 0);
ALTER TABLE check_results ADD CONSTRAINT check_results_duration_not_negative CHECK (duration_ms >= 0);

-- A channel of its own, so that every instance follows results without loading the configuration. Taking a lease is no news.
CREATE FUNCTION notify_check_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sallyport_checks', coalesce(NEW.check_id, OLD.check_id)::text);
	RETURN NULL;
END $$;
CREATE TRIGGER check_states_added AFTER INSERT ON check_states FOR EACH ROW
	WHEN (NEW.checked_at IS NOT NULL) EXECUTE FUNCTION notify_check_state();
CREATE TRIGGER check_states_changed AFTER UPDATE OF checked_at ON check_states FOR EACH ROW EXECUTE FUNCTION notify_check_state();
CREATE TRIGGER check_states_removed AFTER DELETE ON check_states FOR EACH ROW
	WHEN (OLD.checked_at IS NOT NULL) EXECUTE FUNCTION notify_check_state();
