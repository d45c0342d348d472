-- What the schema file cannot say: closed lists, shapes of names, and the one way to change the configuration.
-- Every message names the rule and how to keep it.

-- ------------------------------------------------------------ shapes of single rows

ALTER TABLE users
	ADD CONSTRAINT users_email_lower_case CHECK (email = lower(email) AND email ~ '^[^[:space:]@]+@[^[:space:]@]+$'),
	ADD CONSTRAINT users_session_epoch_positive CHECK (session_epoch >= 1);

ALTER TABLE instance ADD CONSTRAINT instance_single_row CHECK (id = 1);
ALTER TABLE instance ADD CONSTRAINT instance_seed_known CHECK (seed IN ('demo', 'empty'));

-- The list is that of lib/core/resolver/capabilities.ts; a test compares the two.
ALTER TABLE tools
	ADD CONSTRAINT tools_capabilities_known CHECK (
		capabilities <@ ARRAY['ask', 'read:web', 'read:private', 'write:files', 'network', 'message', 'schedule', 'delegate', 'spend', 'physical', 'desktop', 'execute']
	),
	ADD CONSTRAINT tools_name_not_blank CHECK (name <> '' AND name = btrim(name)),
	ADD CONSTRAINT tools_exposed_name_unless_lost CHECK ((exposed_name IS NULL) = (state = 'lost-collision')),
	ADD CONSTRAINT tools_parameters_object CHECK (jsonb_typeof(parameters) = 'object'),
	ADD CONSTRAINT tools_max_result_chars_positive CHECK (max_result_chars > 0),
	ADD CONSTRAINT tools_line_positive CHECK (line > 0);

ALTER TABLE toolsets ADD CONSTRAINT toolsets_name_slug
	CHECK (name ~ '^[a-z][a-z0-9_-]*$' AND length(name) <= 64 AND name NOT IN ('all', 'none'));
ALTER TABLE toolset_aliases ADD CONSTRAINT toolset_aliases_not_reserved CHECK (alias <> '' AND alias NOT IN ('all', 'none', '*'));
ALTER TABLE tool_aliases ADD CONSTRAINT tool_aliases_not_blank CHECK (alias <> '');
ALTER TABLE toolset_includes ADD CONSTRAINT toolset_includes_not_itself CHECK (parent_id <> child_id);

ALTER TABLE checks
	ADD CONSTRAINT checks_name_not_blank CHECK (name <> ''),
	ADD CONSTRAINT checks_ttl_positive CHECK (ttl_seconds > 0),
	ADD CONSTRAINT checks_config_object CHECK (jsonb_typeof(config) = 'object');

ALTER TABLE profiles
	ADD CONSTRAINT profiles_name_slug CHECK (name ~ '^[a-z][a-z0-9_-]*$' AND length(name) <= 64),
	ADD CONSTRAINT profiles_tier_range CHECK (tier BETWEEN 0 AND 5),
	ADD CONSTRAINT profiles_limits_not_negative CHECK (limit_tools >= 0 AND limit_tokens >= 0);

ALTER TABLE profile_capabilities ADD CONSTRAINT profile_capabilities_known CHECK (
	capability IN ('ask', 'read:web', 'read:private', 'write:files', 'network', 'message', 'schedule', 'delegate', 'spend', 'physical', 'desktop', 'execute')
);

ALTER TABLE kill_switches ADD CONSTRAINT kill_switches_one_target CHECK (num_nonnulls(tool_id, toolset_id) = 1);

ALTER TABLE keys
	ADD CONSTRAINT keys_digest_sha256 CHECK (octet_length(digest) = 32),
	ADD CONSTRAINT keys_scopes_known CHECK (scopes <@ ARRAY['resolve', 'authorize', 'register', 'review', 'admin'] AND cardinality(scopes) >= 1);

ALTER TABLE resolve_counts ADD CONSTRAINT resolve_counts_not_negative CHECK (count >= 0);

-- ------------------------------------------------------------ history: revisions and audit events

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is history: rows are added and never changed or removed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER revisions_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON revisions
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_unchangeable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION check_revision_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE expected integer := (SELECT coalesce(max(number), 0) + 1 FROM revisions);
BEGIN
	IF NEW.number <> expected THEN
		RAISE EXCEPTION 'revision % is out of order: the next one is %', NEW.number, expected USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER revisions_in_order BEFORE INSERT ON revisions FOR EACH ROW EXECUTE FUNCTION check_revision_number();

-- Delivered at commit only, so a listener that reads at once sees the new rows.
CREATE FUNCTION notify_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sallyport_change', NEW.number::text);
	RETURN NULL;
END $$;
CREATE TRIGGER revisions_notify AFTER INSERT ON revisions FOR EACH ROW EXECUTE FUNCTION notify_revision();

CREATE FUNCTION check_revision_has_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM audit_events WHERE revision = NEW.number) THEN
		RAISE EXCEPTION 'revision % has no audit event', NEW.number USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER revisions_have_events AFTER INSERT ON revisions
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_revision_has_event();


CREATE FUNCTION check_event_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE previous audit_events;
BEGIN
	SELECT * INTO previous FROM audit_events ORDER BY sequence DESC LIMIT 1;
	IF NEW.sequence <> coalesce(previous.sequence, 0) + 1
		OR NEW.previous_hash <> coalesce(previous.hash, repeat('0', 64)) THEN
		RAISE EXCEPTION 'audit event % does not continue the chain', NEW.sequence USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER audit_events_in_order BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION check_event_order();

-- ------------------------------------------------------------ the one way to change the configuration

-- A transaction that writes configuration has said which revision it makes (lib/services/change.ts), and that is the next one …
CREATE FUNCTION require_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said text := current_setting('sallyport.revision', true);
BEGIN
	IF coalesce(said, '') = '' OR said::integer <> (SELECT coalesce(max(number), 0) + 1 FROM revisions) THEN
		RAISE EXCEPTION '% is configuration: change it through the services, which make a revision and an audit event', TG_TABLE_NAME
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

-- … and has made it when it commits.
CREATE FUNCTION require_revision_made() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said text := current_setting('sallyport.revision', true);
BEGIN
	IF coalesce(said, '') = '' OR NOT EXISTS (SELECT FROM revisions WHERE number = said::integer) THEN
		RAISE EXCEPTION '% was changed without a revision', TG_TABLE_NAME USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;

DO $$
DECLARE
	name text;
	-- Use of a key is no change of configuration: all columns of keys but last_used_at.
	columns text;
BEGIN
	FOREACH name IN ARRAY ARRAY[
		'users', 'sources', 'tools', 'tool_aliases', 'toolsets', 'toolset_aliases', 'toolset_tools', 'toolset_includes',
		'checks', 'tool_checks', 'toolset_checks', 'profiles', 'profile_toolsets', 'profile_tools', 'profile_capabilities',
		'kill_switches', 'runtimes', 'keys', 'key_profiles'
	] LOOP
		columns := '';
		IF name = 'keys' THEN
			columns := (
				SELECT ' OF ' || string_agg(quote_ident(attname), ', ') FROM pg_attribute
				WHERE attrelid = 'keys'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'last_used_at'
			);
		END IF;
		EXECUTE format(
			'CREATE TRIGGER %I BEFORE INSERT OR DELETE OR UPDATE%s ON %I FOR EACH STATEMENT EXECUTE FUNCTION require_revision()',
			name || '_need_revision', columns, name
		);
		EXECUTE format(
			'CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION require_revision()',
			name || '_need_revision_to_empty', name
		);
		EXECUTE format(
			'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR DELETE OR UPDATE%s ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_revision_made()',
			name || '_make_revision', columns, name
		);
	END LOOP;
END $$;

-- ------------------------------------------------------------ rules across rows, checked at commit

-- "Listed" and "none" are two explicit values; neither is an empty list.
CREATE FUNCTION check_enabled_mode() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	subject uuid;
	row_mode enabled_mode;
	turned_on integer;
BEGIN
	IF TG_TABLE_NAME = 'profiles' THEN
		subject := NEW.id;
	ELSIF TG_OP = 'DELETE' THEN
		subject := OLD.profile_id;
	ELSE
		subject := NEW.profile_id;
	END IF;
	SELECT enabled_mode INTO row_mode FROM profiles WHERE id = subject;
	SELECT count(*) INTO turned_on FROM profile_toolsets WHERE profile_id = subject AND state = 'on';
	IF row_mode = 'listed' AND turned_on = 0 THEN
		RAISE EXCEPTION 'a profile of mode "listed" has at least one toolset on: use the mode "none"' USING ERRCODE = 'check_violation';
	ELSIF row_mode = 'none' AND turned_on > 0 THEN
		RAISE EXCEPTION 'a profile of mode "none" has no toolset on: use the mode "listed"' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER profiles_enabled_mode AFTER INSERT OR UPDATE OF enabled_mode ON profiles
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_enabled_mode();
CREATE CONSTRAINT TRIGGER profile_toolsets_enabled_mode AFTER INSERT OR UPDATE OR DELETE ON profile_toolsets
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_enabled_mode();

-- A name means one thing: no alias equals a present name.
CREATE FUNCTION check_tool_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM tool_aliases JOIN tools ON tools.exposed_name = tool_aliases.alias
		WHERE CASE WHEN TG_TABLE_NAME = 'tools' THEN tools.id::text = to_jsonb(NEW)->>'id' ELSE tool_aliases.alias = to_jsonb(NEW)->>'alias' END) THEN
		RAISE EXCEPTION 'the alias of one tool is the name of another' USING ERRCODE = 'unique_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER tools_alias_free AFTER INSERT OR UPDATE OF exposed_name ON tools
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_tool_names();
CREATE CONSTRAINT TRIGGER tool_aliases_name_free AFTER INSERT OR UPDATE ON tool_aliases
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_tool_names();

CREATE FUNCTION check_toolset_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM toolset_aliases JOIN toolsets ON toolsets.name = toolset_aliases.alias
		WHERE CASE WHEN TG_TABLE_NAME = 'toolsets' THEN toolsets.id::text = to_jsonb(NEW)->>'id' ELSE toolset_aliases.alias = to_jsonb(NEW)->>'alias' END) THEN
		RAISE EXCEPTION 'the alias of one toolset is the name of another' USING ERRCODE = 'unique_violation';
	END IF;
	RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER toolsets_alias_free AFTER INSERT OR UPDATE OF name ON toolsets
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_toolset_names();
CREATE CONSTRAINT TRIGGER toolset_aliases_name_free AFTER INSERT OR UPDATE ON toolset_aliases
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_toolset_names();
