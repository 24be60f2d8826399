/** How often something may be done, in one table. Each number is multiplied by the setting RATE_LIMIT_SCALE. */
export const limits = {
  registrationsPerAddress: { most: 60, seconds: 600 },
  loginsPerAddress: { most: 120, seconds: 600 },
  codesPerAddress: { most: 30, seconds: 600 },
  reviewsPerAddress: { most: 30, seconds: 600 },
  messagesPerAddress: { most: 30, seconds: 600 },
  deliveryAsksPerAddress: { most: 120, seconds: 600 },
  wrongPasswordsPerEmail: { most: 10, seconds: 600 },
  codesPerEmailHourly: { most: 3, seconds: 3600 },
  codesPerEmailDaily: { most: 10, seconds: 86_400 },
  /** Each has a letter sent, to an address that nobody needs to have proved. */
  passwordChangesPerAccount: { most: 5, seconds: 3600 },
  wrongCodesPerEmail: { most: 20, seconds: 86_400 },
  /** Each has the payment provider asked, which stops answering a shop that asks too much, whoever made it ask. */
  paymentAsksPerShopper: { most: 120, seconds: 600 },
  /** Each may have the courier service asked, which is no less easily tired. */
  addressesPerShopper: { most: 120, seconds: 600 },
  /** Each has the courier service asked for a parcel. */
  parcelAsksPerShopper: { most: 30, seconds: 600 },
  /** Each is drawn anew, and nothing else is done meanwhile. */
  receiptsPerShopper: { most: 30, seconds: 600 },
  /** Each is a letter to the inbox and a line on record. */
  claimMessagesPerShopper: { most: 20, seconds: 3600 },
  picturesPerShopper: { most: 30, seconds: 600 },
  unpaidOrdersPerShopper: { most: 5, seconds: 3600 },
  /** Each keeps pieces from everybody else for a quarter of an hour. */
  unpaidHoldsPerShopper: { most: 24, seconds: 86_400 },
  /** Anybody may ask to become an admin, also for others: one letter is enough, and the Users tab shows them all. */
  adminRequestLettersPerAdmin: { most: 1, seconds: 3600 },
} as const

export type LimitName = keyof typeof limits
