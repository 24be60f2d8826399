import { readFileSync } from 'node:fs'
import { create, type OpenFont } from 'fontkit'

interface Font {
  name: string
  opened: OpenFont
  /** Of each character that was asked for: whether there is a glyph. Asking the font itself takes long. */
  known: Map<number, boolean>
}

/** Part of a text that is all in one font. */
export interface Run {
  font: Font
  text: string
}

export type Face = 'display' | 'text' | 'strong'

const scripts = ['bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'tamil', 'telugu']
const otherScripts = scripts.map((script) => `noto-sans-${script}-regular`)

/** Each takes what those before it have no glyph for. */
const fontNames: Record<Face, readonly string[]> = {
  display: ['cormorant-semibold', 'figtree-semibold', 'noto-sans-devanagari-semibold', ...otherScripts],
  text: ['figtree-regular', 'noto-sans-devanagari-regular', ...otherScripts],
  strong: ['figtree-semibold', 'noto-sans-devanagari-semibold', ...otherScripts],
}

const loaded = new Map<string, Font>()

/** Read when first needed, and kept: reading its tables takes longer than all the rest. */
function getFont(name: string): Font {
  const kept = loaded.get(name)
  if (kept) return kept
  const opened = create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)))
  skipMissingAnchors(opened)
  const font = { name, opened, known: new Map() }
  loaded.set(name, font)
  return font
}

/**
 * A rule of a font may leave out the anchor of a sign, and the next rule is to be tried then.
 * The library fails instead: https://github.com/foliojs/fontkit/issues/367
 */
function skipMissingAnchors({ _layoutEngine }: OpenFont): void {
  const positioner = _layoutEngine.engine?.GPOSProcessor
  if (!positioner) return
  const applyLookup = positioner.applyLookup.bind(positioner)
  positioner.applyLookup = (kind, rule) => {
    try {
      return applyLookup(kind, rule)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

/**
 * A glyph remembers the characters it was first made for, and a PDF says them to whoever copies its words.
 * Each receipt begins without such memories, or it would depend on those before it.
 */
export function forgetGlyphs(): void {
  for (const { opened } of loaded.values()) opened._glyphs = {}
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whole clusters stay together, or a vowel sign would lose its consonant. What no font has is shown as `?`. */
export function toRuns(words: string, face: Face): Run[] {
  const text = words.normalize('NFC')
  const first = getFont(fontNames[face][0] ?? '')
  if (covers(first, text)) return text === '' ? [] : [{ font: first, text }]

  const runs: Run[] = []
  for (const { segment } of clusters.segment(text)) {
    const font = findFont(face, segment)
    if (font) addTo(runs, { font, text: segment })
    // A little picture in a name is no loss on an invoice.
    else if (!/\p{Emoji}/u.test(segment)) addTo(runs, { font: first, text: '?' })
  }
  return runs
}

function findFont(face: Face, cluster: string): Font | undefined {
  for (const name of fontNames[face]) {
    const font = getFont(name)
    if (covers(font, cluster)) return font
  }
  return undefined
}

function addTo(runs: Run[], { font, text }: Run): void {
  const last = runs.at(-1)
  if (last?.font === font) last.text += text
  else runs.push({ font, text })
}

function covers(font: Font, text: string): boolean {
  for (const character of text) if (!hasGlyph(font, character.codePointAt(0) ?? 0)) return false
  return true
}

function hasGlyph({ known, opened }: Font, code: number): boolean {
  const answer = known.get(code) ?? (joiners.has(code) || opened.hasGlyphForCodePoint(code))
  known.set(code, answer)
  return answer
}

/** They shape what stands around them, and are not seen themselves. */
const joiners = new Set([0x20_0c, 0x20_0d])
