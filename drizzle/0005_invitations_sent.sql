ALTER TABLE `companies` ADD `invitations_day` text;--> statement-breakpoint
ALTER TABLE `companies` ADD `invitations_sent` integer DEFAULT 0 NOT NULL;