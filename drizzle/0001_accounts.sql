CREATE TABLE `activities` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `activities_company` ON `activities` (`company_id`,`seq`);--> statement-breakpoint
CREATE TABLE `challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`invitation_id` text,
	`language` text NOT NULL,
	`digest` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`client` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `challenges_email` ON `challenges` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `challenges_client` ON `challenges` (`client`,`created_at`);--> statement-breakpoint
CREATE INDEX `challenges_expiry` ON `challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `credit_notices` (
	`company_id` text NOT NULL,
	`period` text NOT NULL,
	`percent` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `period`, `percent`)
);
--> statement-breakpoint
CREATE TABLE `enterprise_requests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`mails_per_month` integer NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`requested_at` integer NOT NULL,
	`completed_at` integer,
	`expires_at` integer,
	`size` integer
);
--> statement-breakpoint
CREATE INDEX `exports_company` ON `exports` (`company_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `exports_expiry` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`digest` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_digest` ON `invitations` (`digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_email` ON `invitations` (`company_id`,`email`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`at` integer NOT NULL,
	`description` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`url` text
);
--> statement-breakpoint
CREATE INDEX `invoices_company` ON `invoices` (`company_id`,`at`);--> statement-breakpoint
CREATE TABLE `linked_accounts` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `linked_accounts_user` ON `linked_accounts` (`user_id`,`provider`);--> statement-breakpoint
CREATE TABLE `members` (
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`level` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`company_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `oauth_visits` (
	`digest` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`intent` text NOT NULL,
	`verifier` text NOT NULL,
	`user_id` text,
	`language` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_visits_expiry` ON `oauth_visits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `retired_names` (
	`digest` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`digest` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`company_id` text PRIMARY KEY NOT NULL,
	`stripe_customer_id` text NOT NULL,
	`stripe_subscription_id` text,
	`status` text NOT NULL,
	`cancel_at_period_end` integer NOT NULL,
	`current_period_end` integer,
	`payment_method` text DEFAULT '' NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_customer` ON `subscriptions` (`stripe_customer_id`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `usage` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `companies` ADD `team_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `timezone` text DEFAULT 'GMT' NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `deletion_at` integer;--> statement-breakpoint
CREATE INDEX `companies_deletion` ON `companies` (`deletion_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `notifications` text;--> statement-breakpoint
ALTER TABLE `users` ADD `privacy` text;