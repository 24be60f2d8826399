import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './scripts/find-browser.ts'
import { testWorkers } from './test/harness/test-workers.ts'

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results',
  globalSetup: './test/harness/build-pages.ts',
  workers: testWorkers,
  // A journey that passes only when tried again is printed as flaky: mend it, but it need not cost the run.
  retries: 2,
  forbidOnly: true,
  timeout: 90_000,
  // Only against what never comes: a busy machine takes its time.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    // What does not depend on the width is walked once.
    {
      name: 'phone',
      testIgnore: /\.desktop\.spec\.ts$/,
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
