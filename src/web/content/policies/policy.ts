import type { PolicyId } from '#contracts/policy-facts.ts'
import type { ShopFacts } from '#contracts/shop.ts'
import { writePrivacy } from './privacy.ts'
import { writeReturns } from './returns.ts'
import { writeShipping } from './shipping.ts'
import { writeTerms } from './terms.ts'

export interface Policy {
  title: string
  /** The whole of it in a sentence or two, for those who read no further. */
  summary: string
  sections: readonly PolicySection[]
}

interface PolicySection {
  title: string
  /** Paragraphs. */
  words: readonly string[]
  points?: readonly string[]
}

const writers: Record<PolicyId, (shop: ShopFacts) => Policy> = {
  terms: writeTerms,
  shipping: writeShipping,
  returns: writeReturns,
  privacy: writePrivacy,
}

export const writePolicy = (id: PolicyId, shop: ShopFacts): Policy => writers[id](shop)
