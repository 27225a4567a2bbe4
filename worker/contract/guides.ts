/** The guides of the documentation, by the last part of their path: /documentacao/{slug}. */
export const GUIDES = {
  playwright: "Test a sign-up mail with Playwright",
  cypress: "Test a sign-up mail with Cypress",
  pytest: "Test a sign-up mail with pytest",
  junit: "Test a sign-up mail with JUnit 5",
  curl: "Test a sign-up mail with curl",
} as const;
