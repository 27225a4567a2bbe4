INSERT INTO `members` (`company_id`, `user_id`, `level`, `created_at`) SELECT `company_id`, `id`, `level`, `created_at` FROM `users`;--> statement-breakpoint
DROP INDEX `users_company`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `company_id`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `level`;