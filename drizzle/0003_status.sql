CREATE TABLE `status_checks` (
	`service` text NOT NULL,
	`day` text NOT NULL,
	`checks` integer NOT NULL,
	`failures` integer NOT NULL,
	`total_ms` integer NOT NULL,
	`last_at` integer NOT NULL,
	`last_ok_at` integer,
	PRIMARY KEY(`service`, `day`)
);
