// Who may do what, as one table. Routes and pages name a permission; roles (people) and scopes (keys) grant them.

import { z } from "zod";

export const PERMISSIONS = [
	"resolve",
	"authorize",
	"register",
	"config.read",
	"config.write",
	"keys.manage",
	"users.manage",
	"approvals.decide",
	"audit.read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const roleSchema = z.enum(["viewer", "reviewer", "admin", "auditor"]).meta({ id: "Role" });
export type Role = z.infer<typeof roleSchema>;

export const scopeSchema = z.enum(["resolve", "authorize", "register", "review", "admin"]).meta({ id: "Scope" });
export type Scope = z.infer<typeof scopeSchema>;

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
	viewer: ["config.read"],
	reviewer: ["config.read", "approvals.decide"],
	auditor: ["config.read", "audit.read"],
	admin: ["config.read", "config.write", "keys.manage", "users.manage", "approvals.decide", "audit.read"],
};

export const SCOPE_PERMISSIONS: Readonly<Record<Scope, readonly Permission[]>> = {
	resolve: ["resolve"],
	authorize: ["authorize"],
	register: ["register"],
	review: ["config.read", "approvals.decide"],
	admin: ["config.read", "config.write", "keys.manage", "users.manage", "audit.read"],
};
