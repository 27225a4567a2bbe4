/**
 * When the services are checked; every other cron of wrangler.toml is the sweep's. Apart from it, so
 * that a sweep that fails or takes long hides no outage.
 */
export const CHECK_CRON = "5-59/10 * * * *";
