// Browser tests against real servers, in the Chromium of the system.

import { defineConfig, devices } from '@playwright/test';

const desktop = { width: 1280, height: 800 };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes at the second try is a bug, not a pass.
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI
    ? [['dot'], ['json', { outputFile: 'test-results/report.json' }]]
    : 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: desktop,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.NEXUS_CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
