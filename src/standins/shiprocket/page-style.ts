/** What these pages have beside the stand-ins' common look. */
export const pageStyle = `
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--maroon); border-radius: 6px; background: var(--maroon); color: var(--ivory); font: inherit; cursor: pointer; }
button:hover { background: #4F0D1C; }
button.second { background: #fff; color: var(--maroon); }
button.second:hover { background: #F1E8DA; }
button:disabled { border-color: var(--rule); background: #F1E8DA; color: var(--muted); cursor: default; }
button:focus-visible { outline: 2px solid var(--maroon); outline-offset: 2px; }
.all { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; margin-bottom: 16px; }
.parcels li { display: grid; gap: 8px 16px; padding: 12px 16px; overflow-wrap: anywhere; }
.parcels a { display: inline-block; padding: 8px 0; color: var(--maroon); text-decoration: underline; }
.parcels a:hover { background: none; }
.deeds { display: flex; flex-wrap: wrap; gap: 8px; }
.state { display: inline-block; padding: 2px 12px; border-radius: 999px; background: #F1E8DA; color: var(--maroon); font-weight: 600; }
.summary .state { margin: 0 0 8px; font-size: 18px; }
.summary dl { margin: 16px 0 0; }
.timeline { list-style: none; margin: 16px 0 0; padding: 0; }
.timeline li { position: relative; padding: 0 0 20px 32px; }
.timeline li:last-child { padding-bottom: 0; }
.timeline li::before { content: ''; position: absolute; left: 4px; top: 6px; width: 12px; height: 12px; border: 2px solid var(--maroon); border-radius: 50%; background: var(--maroon); z-index: 1; }
.timeline li:not(:last-child)::after { content: ''; position: absolute; left: 11px; top: 8px; bottom: -8px; width: 2px; background: var(--maroon); }
.timeline .now .words { color: var(--maroon); font-weight: 700; }
.timeline .now::before { box-shadow: 0 0 0 4px #F1E8DA; }
.timeline .now:not(:last-child)::after, .timeline .ahead:not(:last-child)::after { background: var(--rule); }
.timeline .ahead::before { border-color: #8F7D66; background: #fff; }
.timeline .ahead .words { color: var(--muted); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.label { max-width: 480px; border: 2px solid var(--ink); }
.label .number { margin: 8px 0 16px; font: 700 24px/1.2 ui-monospace, monospace; letter-spacing: 2px; overflow-wrap: anywhere; }
@media (min-width: 800px) {
  .parcels li { grid-template-columns: 3fr 2fr 2fr 280px; align-items: center; }
}
@media print { .notice, .back { display: none; } }
`
