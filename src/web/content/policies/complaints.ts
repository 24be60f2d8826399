import { complaintTimes } from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'

/** How to complain, in the words that every policy uses. */
export function complaintWords({ grievance, supportEmail, supportPhone }: ShopFacts): string[] {
  const ways = [supportEmail && `by e-mail at ${supportEmail}`, supportPhone && `by phone at ${supportPhone}`]
  return [
    `Our grievance officer is ${grievance.officer}, to be reached ${ways.filter(Boolean).join(' or ')}, ${grievance.hours}.`,
    `We acknowledge every complaint within ${complaintTimes.acknowledged} and settle it within ${complaintTimes.settled} of receiving it.`,
  ]
}
