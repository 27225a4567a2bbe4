ALTER TABLE `messages` ADD `spam_score` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `spam_rules` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `rspamd` text;