CREATE TABLE `api_key_namespaces` (
	`api_key_id` text NOT NULL,
	`namespace_id` text NOT NULL,
	PRIMARY KEY(`api_key_id`, `namespace_id`)
);
--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`digest` text NOT NULL,
	`start` text NOT NULL,
	`end` text NOT NULL,
	`active` integer NOT NULL,
	`expires_at` integer,
	`epoch` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE INDEX `api_keys_company` ON `api_keys` (`company_id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`mail_limit` integer,
	`retention_days` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`company_id` text NOT NULL,
	`namespace_id` text NOT NULL,
	`namespace` text NOT NULL,
	`tag` text NOT NULL,
	`received_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`size` integer NOT NULL,
	`source` text NOT NULL,
	`envelope_from` text NOT NULL,
	`envelope_to` text NOT NULL,
	`raw_key` text NOT NULL,
	`has_attachment` integer NOT NULL,
	`has_code` integer NOT NULL,
	`spilled` text NOT NULL,
	`content` text NOT NULL,
	`headers` text NOT NULL,
	`search` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id` ON `messages` (`id`);--> statement-breakpoint
CREATE INDEX `messages_namespace` ON `messages` (`namespace_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_tag` ON `messages` (`namespace_id`,`tag`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_expiry` ON `messages` (`expires_at`);--> statement-breakpoint
CREATE TABLE `namespaces` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	`active_until` integer,
	`environment` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `namespaces_name` ON `namespaces` (`name`);--> statement-breakpoint
CREATE INDEX `namespaces_company` ON `namespaces` (`company_id`);--> statement-breakpoint
CREATE TABLE `refusals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` text,
	`namespace_id` text,
	`at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`address` text NOT NULL,
	`envelope_from` text NOT NULL,
	`size` integer NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `refusals_company` ON `refusals` (`company_id`,`seq`);--> statement-breakpoint
CREATE INDEX `refusals_expiry` ON `refusals` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sweep_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `usage` (
	`company_id` text NOT NULL,
	`period` text NOT NULL,
	`namespace_id` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`company_id`, `period`, `namespace_id`)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`level` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_company` ON `users` (`company_id`);