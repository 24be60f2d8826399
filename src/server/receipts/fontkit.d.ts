/** As far as receipts need it. */
declare module 'fontkit' {
  /** Puts signs in their places. */
  interface Positioner {
    /** Whether the rule had something to say. */
    applyLookup(kind: number, rule: object): boolean
  }

  export interface OpenFont {
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string): { advanceWidth: number }
    /** Glyphs made so far, each with the characters it was first made for. */
    _glyphs: Record<number, object>
    _layoutEngine: { engine?: { GPOSProcessor?: Positioner } }
  }
  export function create(bytes: Uint8Array): OpenFont
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** An opened font will do as well, and is not read again. */
    registerFont(name: string, font: import('fontkit').OpenFont): this
  }
}
