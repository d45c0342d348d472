-- What of a profile's tools an answer holds itself, and what tools say about other tools.

-- CreateEnum
CREATE TYPE "disclosure" AS ENUM ('direct', 'search');

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN "disclosure" "disclosure" NOT NULL DEFAULT 'direct';

-- AlterTable
ALTER TABLE "tools" ADD COLUMN "dynamic" JSONB;

-- CreateTable
CREATE TABLE "profile_direct_tools" (
    "profile_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,

    CONSTRAINT "profile_direct_tools_pkey" PRIMARY KEY ("profile_id","tool_id")
);

-- CreateIndex
CREATE INDEX "profile_direct_tools_tool_id_idx" ON "profile_direct_tools"("tool_id");

-- AddForeignKey
ALTER TABLE "profile_direct_tools" ADD CONSTRAINT "profile_direct_tools_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_direct_tools" ADD CONSTRAINT "profile_direct_tools_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE tools ADD CONSTRAINT tools_dynamic_list CHECK (dynamic IS NULL OR jsonb_typeof(dynamic) = 'array');

-- The one way to change the configuration holds here too.
CREATE TRIGGER profile_direct_tools_need_revision BEFORE INSERT OR DELETE OR UPDATE ON profile_direct_tools
	FOR EACH STATEMENT EXECUTE FUNCTION require_revision();
CREATE TRIGGER profile_direct_tools_need_revision_to_empty BEFORE TRUNCATE ON profile_direct_tools
	FOR EACH STATEMENT EXECUTE FUNCTION require_revision();
CREATE CONSTRAINT TRIGGER profile_direct_tools_make_revision AFTER INSERT OR DELETE OR UPDATE ON profile_direct_tools
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_revision_made();
