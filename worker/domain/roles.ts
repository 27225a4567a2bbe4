/** 0 none, 1 owner, 2 member, 3 admin, 4 readonly. */
export type Level = 0 | 1 | 2 | 3 | 4;

/** By level. */
export const ROLES = ["none", "owner", "member", "admin", "readonly"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that can be given; an owner is made at sign-up only. */
export const INVITED_ROLES = ["admin", "member", "readonly"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

const INVITED_LEVELS = { admin: 3, member: 2, readonly: 4 } as const satisfies Record<
  InvitedRole,
  Level
>;

export const OWNER: Level = 1;

/** The role that a level stands for. */
export function roleOf(level: Level): Role {
  return ROLES[level];
}

/** The level that a role that can be given is stored as. */
export function levelOf(role: InvitedRole): Level {
  return INVITED_LEVELS[role];
}

const EVERYONE = ["owner", "admin", "member", "readonly"] as const;
const WRITERS = ["owner", "admin", "member"] as const;
const MANAGERS = ["owner", "admin"] as const;
const OWNERS = ["owner"] as const;

/** Who may do what in a company: the only place that says so. */
export const PERMISSIONS = {
  "company.read": EVERYONE,
  "company.change": MANAGERS,
  "company.export": OWNERS,
  "company.delete": OWNERS,
  "activity.read": MANAGERS,
  "members.read": EVERYONE,
  "members.manage": MANAGERS,
  "namespaces.read": EVERYONE,
  "namespaces.change": WRITERS,
  "keys.read": EVERYONE,
  "keys.change": WRITERS,
  "mail.read": EVERYONE,
  "mail.change": WRITERS,
  "billing.read": MANAGERS,
  "billing.change": OWNERS,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof PERMISSIONS;

/** What a company whose deletion is near still lets its people do. */
export const WHILE_DELETING: readonly Action[] = [
  "company.read",
  "company.export",
  "company.delete",
];

/** Whether every member may do this. */
export function isEveryones(action: Action): boolean {
  return EVERYONE.every((role) => can(role, action));
}

/** Whether a role may do this. */
export function can(role: Role, action: Action): boolean {
  const roles: readonly Role[] = PERMISSIONS[action];
  return roles.includes(role);
}
