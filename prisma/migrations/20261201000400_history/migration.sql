-- Every state of every object of the configuration, so that each revision from here on can be resolved again.

-- Revisions from before this migration cannot be resolved: nothing of them was kept but their events.
ALTER TABLE "revisions" ADD COLUMN "is_kept" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "object_versions" (
    "kind" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "data" JSONB,

    CONSTRAINT "object_versions_pkey" PRIMARY KEY ("kind","object_id","revision")
);

-- CreateTable
CREATE TABLE "touched_objects" (
    "kind" TEXT NOT NULL,
    "object_id" UUID NOT NULL,

    CONSTRAINT "touched_objects_pkey" PRIMARY KEY ("kind","object_id")
);

-- CreateIndex
CREATE INDEX "object_versions_revision_idx" ON "object_versions"("revision");

-- AddForeignKey
ALTER TABLE "object_versions" ADD CONSTRAINT "object_versions_revision_fkey" FOREIGN KEY ("revision") REFERENCES "revisions"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The list is that of lib/db/configuration-kinds.ts; a test compares the two.
ALTER TABLE object_versions ADD CONSTRAINT object_versions_kind_known
	CHECK (kind IN ('source', 'tool', 'toolset', 'check', 'profile', 'kill-switch'));

-- ------------------------------------------------------------ history begins with what is there

ALTER TABLE revisions DISABLE TRIGGER revisions_unchangeable;
UPDATE revisions SET is_kept = false WHERE number < (SELECT max(number) FROM revisions);
ALTER TABLE revisions ENABLE TRIGGER revisions_unchangeable;

WITH objects AS (
	SELECT 'source' AS kind, id, jsonb_build_object('id', id, 'kind', kind, 'name', name, 'state', state) AS data FROM sources
	UNION ALL
	SELECT 'tool', t.id, jsonb_build_object(
		'id', t.id, 'name', coalesce(t.exposed_name, t.name),
		'aliases', ARRAY(SELECT alias FROM tool_aliases a WHERE a.tool_id = t.id ORDER BY alias COLLATE "C"),
		'sourceId', t.source_id, 'owningToolset', o.name, 'description', t.description, 'parameters', t.parameters,
		'requiresEnv', t.requires_env,
		'checks', ARRAY(SELECT c.name FROM tool_checks x JOIN checks c ON c.id = x.check_id WHERE x.tool_id = t.id ORDER BY c.name COLLATE "C"),
		'capabilities', t.capabilities, 'isAsync', t.is_async, 'emoji', t.emoji, 'maxResultChars', t.max_result_chars,
		'priority', t.priority, 'dynamic', coalesce(t.dynamic, '[]'), 'state', t.state, 'stateReason', t.state_reason
	) FROM tools t LEFT JOIN toolsets o ON o.id = t.toolset_id
	UNION ALL
	SELECT 'toolset', s.id, jsonb_build_object(
		'name', s.name,
		'aliases', ARRAY(SELECT alias FROM toolset_aliases a WHERE a.toolset_id = s.id ORDER BY alias COLLATE "C"),
		'kind', s.kind, 'description', s.description, 'optIn', s.opt_in,
		'tools', ARRAY(SELECT t.exposed_name FROM toolset_tools x JOIN tools t ON t.id = x.tool_id WHERE x.toolset_id = s.id AND t.exposed_name IS NOT NULL ORDER BY t.exposed_name COLLATE "C"),
		'includes', ARRAY(SELECT c.name FROM toolset_includes x JOIN toolsets c ON c.id = x.child_id WHERE x.parent_id = s.id ORDER BY c.name COLLATE "C"),
		'checks', ARRAY(SELECT c.name FROM toolset_checks x JOIN checks c ON c.id = x.check_id WHERE x.toolset_id = s.id ORDER BY c.name COLLATE "C"),
		'position', s.position
	) FROM toolsets s
	UNION ALL
	SELECT 'check', id, jsonb_build_object('name', name, 'kind', kind, 'description', description, 'ttlSeconds', ttl_seconds, 'config', config) FROM checks
	UNION ALL
	SELECT 'profile', p.id, jsonb_build_object(
		'name', p.name, 'title', p.title, 'description', p.description, 'tier', p.tier, 'position', p.position,
		'isProtected', p.is_protected, 'enabledMode', p.enabled_mode,
		'enabled', ARRAY(SELECT s.name FROM profile_toolsets x JOIN toolsets s ON s.id = x.toolset_id WHERE x.profile_id = p.id AND x.state = 'on' ORDER BY s.name COLLATE "C"),
		'disabled', ARRAY(SELECT s.name FROM profile_toolsets x JOIN toolsets s ON s.id = x.toolset_id WHERE x.profile_id = p.id AND x.state = 'off' ORDER BY s.name COLLATE "C"),
		'allowTools', ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_tools x JOIN tools t ON t.id = x.tool_id WHERE x.profile_id = p.id AND x.override = 'allow' ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C"),
		'denyTools', ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_tools x JOIN tools t ON t.id = x.tool_id WHERE x.profile_id = p.id AND x.override = 'deny' ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C"),
		'ceiling', coalesce((SELECT jsonb_agg(jsonb_build_object('capability', c.capability, 'requiresApproval', c.requires_approval) ORDER BY c.capability COLLATE "C") FROM profile_capabilities c WHERE c.profile_id = p.id), '[]'),
		'limits', jsonb_build_object('tools', p.limit_tools, 'tokens', p.limit_tokens), 'disclosure', p.disclosure,
		'directTools', ARRAY(SELECT coalesce(t.exposed_name, t.name) FROM profile_direct_tools x JOIN tools t ON t.id = x.tool_id WHERE x.profile_id = p.id ORDER BY coalesce(t.exposed_name, t.name) COLLATE "C")
	) FROM profiles p
	UNION ALL
	SELECT 'kill-switch', k.id, jsonb_build_object(
		'target', CASE WHEN k.tool_id IS NULL THEN jsonb_build_object('kind', 'toolset', 'name', s.name)
			ELSE jsonb_build_object('kind', 'tool', 'name', coalesce(t.exposed_name, t.name)) END,
		'reason', k.reason
	) FROM kill_switches k LEFT JOIN tools t ON t.id = k.tool_id LEFT JOIN toolsets s ON s.id = k.toolset_id
)
INSERT INTO object_versions (kind, object_id, revision, data)
SELECT objects.kind, objects.id, (SELECT max(number) FROM revisions), objects.data FROM objects;

-- ------------------------------------------------------------ versions are history

CREATE TRIGGER object_versions_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON object_versions
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only the transaction that makes a revision adds versions to it.
CREATE FUNCTION require_own_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said text := current_setting('sallyport.revision', true);
BEGIN
	IF coalesce(said, '') = '' OR NEW.revision <> said::integer OR NEW.revision <> (SELECT max(number) FROM revisions) THEN
		RAISE EXCEPTION 'a version of an object belongs to the revision that is being made' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER object_versions_of_own_revision BEFORE INSERT ON object_versions
	FOR EACH ROW EXECUTE FUNCTION require_own_revision();

-- ------------------------------------------------------------ whatever is written is noted, and then recorded

-- Notes the object that a row belongs to. Arguments: kind of the object, column that holds its id.
CREATE FUNCTION touch_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO touched_objects (kind, object_id) VALUES (TG_ARGV[0], (to_jsonb(NEW)->>TG_ARGV[1])::uuid) ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO touched_objects (kind, object_id) VALUES (TG_ARGV[0], (to_jsonb(OLD)->>TG_ARGV[1])::uuid) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;

-- Migrations that add a table to the configuration call this for it.
CREATE PROCEDURE track_object(subject regclass, kind text, id_column text) LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'CREATE TRIGGER %I AFTER INSERT OR DELETE OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION touch_object(%L, %L)',
		format('touch_%s_by_%s', kind, id_column), subject, kind, id_column
	);
END $$;

CALL track_object('sources', 'source', 'id');
CALL track_object('tools', 'tool', 'id');
CALL track_object('tool_aliases', 'tool', 'tool_id');
CALL track_object('tool_checks', 'tool', 'tool_id');
CALL track_object('toolsets', 'toolset', 'id');
CALL track_object('toolset_aliases', 'toolset', 'toolset_id');
CALL track_object('toolset_tools', 'toolset', 'toolset_id');
CALL track_object('toolset_includes', 'toolset', 'parent_id');
CALL track_object('toolset_checks', 'toolset', 'toolset_id');
CALL track_object('checks', 'check', 'id');
CALL track_object('profiles', 'profile', 'id');
CALL track_object('profile_toolsets', 'profile', 'profile_id');
CALL track_object('profile_tools', 'profile', 'profile_id');
CALL track_object('profile_capabilities', 'profile', 'profile_id');
CALL track_object('profile_direct_tools', 'profile', 'profile_id');
CALL track_object('kill_switches', 'kill-switch', 'id');

-- Other tables of the configuration that hang on an object, by their references to it. Which profiles a key is bound to is no part of it.
DO $$
DECLARE found record;
BEGIN
	FOR found IN
		SELECT reference.conrelid::regclass AS subject, object.kind, attribute.attname AS id_column
		FROM pg_constraint reference
		JOIN (VALUES ('sources'::regclass, 'source'), ('tools'::regclass, 'tool'), ('toolsets'::regclass, 'toolset'),
			('checks'::regclass, 'check'), ('profiles'::regclass, 'profile')) AS object (subject, kind) ON object.subject = reference.confrelid
		JOIN pg_attribute attribute ON attribute.attrelid = reference.conrelid AND attribute.attnum = reference.conkey[1]
		WHERE reference.contype = 'f' AND reference.conrelid <> 'key_profiles'::regclass
			AND EXISTS (SELECT FROM pg_trigger WHERE tgrelid = reference.conrelid AND tgfoid = 'require_revision'::regproc)
			AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = reference.conrelid AND tgfoid = 'touch_object'::regproc)
	LOOP
		CALL track_object(found.subject, found.kind, found.id_column);
	END LOOP;
END $$;

-- Versions name other objects; a new name changes the versions of all that may say it. Those that do not say it are the same as before, and an
-- equal version is not recorded.
CREATE FUNCTION touch_those_who_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO touched_objects (kind, object_id)
		SELECT 'toolset', id FROM toolsets
		UNION ALL SELECT 'profile', id FROM profiles
		UNION ALL SELECT 'kill-switch', id FROM kill_switches
		UNION ALL SELECT 'tool', id FROM tools WHERE TG_TABLE_NAME = 'toolsets' AND toolset_id = NEW.id
		UNION ALL SELECT 'tool', tool_id FROM tool_checks WHERE TG_TABLE_NAME = 'checks' AND check_id = NEW.id
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
CREATE TRIGGER tools_renamed AFTER UPDATE ON tools FOR EACH ROW
	WHEN (OLD.name <> NEW.name OR OLD.exposed_name IS DISTINCT FROM NEW.exposed_name) EXECUTE FUNCTION touch_those_who_name();
CREATE TRIGGER toolsets_renamed AFTER UPDATE ON toolsets FOR EACH ROW
	WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION touch_those_who_name();
CREATE TRIGGER checks_renamed AFTER UPDATE ON checks FOR EACH ROW
	WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION touch_those_who_name();

-- What was noted and not recorded when the transaction commits would be missing from history.
CREATE FUNCTION require_version_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM touched_objects WHERE kind = NEW.kind AND object_id = NEW.object_id) THEN
		RAISE EXCEPTION 'a % was changed and its version not recorded: change the configuration through the services', NEW.kind
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER touched_objects_recorded AFTER INSERT ON touched_objects
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_version_recorded();
