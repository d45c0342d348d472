-- Tables, indexes and references, as prisma/schema.prisma describes them.
-- CreateEnum
CREATE TYPE "role" AS ENUM ('viewer', 'reviewer', 'admin', 'auditor');

-- CreateEnum
CREATE TYPE "actor_kind" AS ENUM ('person', 'key', 'system');

-- CreateEnum
CREATE TYPE "source_kind" AS ENUM ('builtin', 'plugin', 'server');

-- CreateEnum
CREATE TYPE "source_state" AS ENUM ('online', 'offline', 'gone');

-- CreateEnum
CREATE TYPE "tool_state" AS ENUM ('active', 'quarantined', 'gone', 'lost-collision', 'schema-invalid');

-- CreateEnum
CREATE TYPE "toolset_kind" AS ENUM ('category', 'composite', 'safe', 'server', 'plugin');

-- CreateEnum
CREATE TYPE "check_kind" AS ENUM ('env', 'fact', 'http', 'tcp', 'mcp');

-- CreateEnum
CREATE TYPE "enabled_mode" AS ENUM ('all', 'none', 'listed');

-- CreateEnum
CREATE TYPE "switch" AS ENUM ('on', 'off');

-- CreateEnum
CREATE TYPE "tool_override" AS ENUM ('allow', 'deny');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "password_hash" TEXT,
    "role" "role" NOT NULL,
    "session_epoch" INTEGER NOT NULL DEFAULT 1,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revisions" (
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "summary" TEXT NOT NULL,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_name" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sources" (
    "id" UUID NOT NULL,
    "kind" "source_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "state" "source_state" NOT NULL DEFAULT 'online',
    "revision" INTEGER NOT NULL,

    CONSTRAINT "sources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tools" (
    "id" UUID NOT NULL,
    "source_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "exposed_name" TEXT,
    "toolset_id" UUID,
    "description" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "requires_env" TEXT[],
    "capabilities" TEXT[],
    "is_async" BOOLEAN NOT NULL DEFAULT false,
    "emoji" TEXT,
    "max_result_chars" INTEGER,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "state" "tool_state" NOT NULL DEFAULT 'active',
    "state_reason" TEXT,
    "file" TEXT,
    "line" INTEGER,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "tools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_aliases" (
    "alias" TEXT NOT NULL,
    "tool_id" UUID NOT NULL,

    CONSTRAINT "tool_aliases_pkey" PRIMARY KEY ("alias")
);

-- CreateTable
CREATE TABLE "toolsets" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "toolset_kind" NOT NULL,
    "description" TEXT NOT NULL,
    "opt_in" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 1000,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "toolsets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "toolset_aliases" (
    "alias" TEXT NOT NULL,
    "toolset_id" UUID NOT NULL,

    CONSTRAINT "toolset_aliases_pkey" PRIMARY KEY ("alias")
);

-- CreateTable
CREATE TABLE "toolset_tools" (
    "toolset_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,

    CONSTRAINT "toolset_tools_pkey" PRIMARY KEY ("toolset_id","tool_id")
);

-- CreateTable
CREATE TABLE "toolset_includes" (
    "parent_id" UUID NOT NULL,
    "child_id" UUID NOT NULL,

    CONSTRAINT "toolset_includes_pkey" PRIMARY KEY ("parent_id","child_id")
);

-- CreateTable
CREATE TABLE "checks" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "check_kind" NOT NULL,
    "description" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "ttl_seconds" INTEGER NOT NULL DEFAULT 30,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_checks" (
    "tool_id" UUID NOT NULL,
    "check_id" UUID NOT NULL,

    CONSTRAINT "tool_checks_pkey" PRIMARY KEY ("tool_id","check_id")
);

-- CreateTable
CREATE TABLE "toolset_checks" (
    "toolset_id" UUID NOT NULL,
    "check_id" UUID NOT NULL,

    CONSTRAINT "toolset_checks_pkey" PRIMARY KEY ("toolset_id","check_id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tier" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1000,
    "is_protected" BOOLEAN NOT NULL DEFAULT false,
    "enabled_mode" "enabled_mode" NOT NULL,
    "limit_tools" INTEGER,
    "limit_tokens" INTEGER,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile_toolsets" (
    "profile_id" UUID NOT NULL,
    "toolset_id" UUID NOT NULL,
    "state" "switch" NOT NULL,

    CONSTRAINT "profile_toolsets_pkey" PRIMARY KEY ("profile_id","toolset_id")
);

-- CreateTable
CREATE TABLE "profile_tools" (
    "profile_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,
    "override" "tool_override" NOT NULL,

    CONSTRAINT "profile_tools_pkey" PRIMARY KEY ("profile_id","tool_id")
);

-- CreateTable
CREATE TABLE "profile_capabilities" (
    "profile_id" UUID NOT NULL,
    "capability" TEXT NOT NULL,
    "requires_approval" BOOLEAN NOT NULL,

    CONSTRAINT "profile_capabilities_pkey" PRIMARY KEY ("profile_id","capability")
);

-- CreateTable
CREATE TABLE "kill_switches" (
    "id" UUID NOT NULL,
    "tool_id" UUID,
    "toolset_id" UUID,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "kill_switches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runtimes" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "runtimes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "keys" (
    "id" UUID NOT NULL,
    "runtime_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "digest" BYTEA NOT NULL,
    "scopes" TEXT[],
    "is_bootstrap" BOOLEAN NOT NULL DEFAULT false,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL,

    CONSTRAINT "keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_profiles" (
    "key_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,

    CONSTRAINT "key_profiles_pkey" PRIMARY KEY ("key_id","profile_id")
);

-- CreateTable
CREATE TABLE "instance" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seed" TEXT NOT NULL,
    "seeded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_bootstrap_settled" BOOLEAN NOT NULL DEFAULT false,
    "last_scan" JSONB,

    CONSTRAINT "instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resolve_counts" (
    "profile" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "resolve_counts_pkey" PRIMARY KEY ("profile","minute")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_sequence_key" ON "audit_events"("sequence");

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_hash_key" ON "audit_events"("hash");

-- CreateIndex
CREATE INDEX "audit_events_object_kind_object_name_sequence_idx" ON "audit_events"("object_kind", "object_name", "sequence");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at");

-- CreateIndex
CREATE INDEX "audit_events_revision_idx" ON "audit_events"("revision");

-- CreateIndex
CREATE UNIQUE INDEX "sources_name_key" ON "sources"("name");

-- CreateIndex
CREATE UNIQUE INDEX "tools_exposed_name_key" ON "tools"("exposed_name");

-- CreateIndex
CREATE INDEX "tools_toolset_id_idx" ON "tools"("toolset_id");

-- CreateIndex
CREATE UNIQUE INDEX "tools_source_id_name_key" ON "tools"("source_id", "name");

-- CreateIndex
CREATE INDEX "tool_aliases_tool_id_idx" ON "tool_aliases"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "toolsets_name_key" ON "toolsets"("name");

-- CreateIndex
CREATE INDEX "toolset_aliases_toolset_id_idx" ON "toolset_aliases"("toolset_id");

-- CreateIndex
CREATE INDEX "toolset_tools_tool_id_idx" ON "toolset_tools"("tool_id");

-- CreateIndex
CREATE INDEX "toolset_includes_child_id_idx" ON "toolset_includes"("child_id");

-- CreateIndex
CREATE UNIQUE INDEX "checks_name_key" ON "checks"("name");

-- CreateIndex
CREATE INDEX "tool_checks_check_id_idx" ON "tool_checks"("check_id");

-- CreateIndex
CREATE INDEX "toolset_checks_check_id_idx" ON "toolset_checks"("check_id");

-- CreateIndex
CREATE UNIQUE INDEX "profiles_name_key" ON "profiles"("name");

-- CreateIndex
CREATE INDEX "profile_toolsets_toolset_id_idx" ON "profile_toolsets"("toolset_id");

-- CreateIndex
CREATE INDEX "profile_tools_tool_id_idx" ON "profile_tools"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "kill_switches_tool_id_key" ON "kill_switches"("tool_id");

-- CreateIndex
CREATE UNIQUE INDEX "kill_switches_toolset_id_key" ON "kill_switches"("toolset_id");

-- CreateIndex
CREATE UNIQUE INDEX "runtimes_name_key" ON "runtimes"("name");

-- CreateIndex
CREATE UNIQUE INDEX "keys_digest_key" ON "keys"("digest");

-- CreateIndex
CREATE INDEX "keys_runtime_id_idx" ON "keys"("runtime_id");

-- CreateIndex
CREATE INDEX "key_profiles_profile_id_idx" ON "key_profiles"("profile_id");

-- CreateIndex
CREATE INDEX "resolve_counts_minute_idx" ON "resolve_counts"("minute");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expire_idx" ON "sign_in_attempts"("expire");

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_revision_fkey" FOREIGN KEY ("revision") REFERENCES "revisions"("number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tools" ADD CONSTRAINT "tools_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "sources"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tools" ADD CONSTRAINT "tools_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_aliases" ADD CONSTRAINT "tool_aliases_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_aliases" ADD CONSTRAINT "toolset_aliases_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_tools" ADD CONSTRAINT "toolset_tools_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_tools" ADD CONSTRAINT "toolset_tools_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_includes" ADD CONSTRAINT "toolset_includes_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "toolsets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_includes" ADD CONSTRAINT "toolset_includes_child_id_fkey" FOREIGN KEY ("child_id") REFERENCES "toolsets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_checks" ADD CONSTRAINT "tool_checks_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_checks" ADD CONSTRAINT "tool_checks_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "checks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_checks" ADD CONSTRAINT "toolset_checks_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolset_checks" ADD CONSTRAINT "toolset_checks_check_id_fkey" FOREIGN KEY ("check_id") REFERENCES "checks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_toolsets" ADD CONSTRAINT "profile_toolsets_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_toolsets" ADD CONSTRAINT "profile_toolsets_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_tools" ADD CONSTRAINT "profile_tools_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_tools" ADD CONSTRAINT "profile_tools_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_capabilities" ADD CONSTRAINT "profile_capabilities_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kill_switches" ADD CONSTRAINT "kill_switches_tool_id_fkey" FOREIGN KEY ("tool_id") REFERENCES "tools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kill_switches" ADD CONSTRAINT "kill_switches_toolset_id_fkey" FOREIGN KEY ("toolset_id") REFERENCES "toolsets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keys" ADD CONSTRAINT "keys_runtime_id_fkey" FOREIGN KEY ("runtime_id") REFERENCES "runtimes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_profiles" ADD CONSTRAINT "key_profiles_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_profiles" ADD CONSTRAINT "key_profiles_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
