/** The stand-ins' colours, on nothing: what lies behind the window is the shop's page. */
export const windowStyle = `
:root { color-scheme: light; --ivory: #FBF7F0; --ink: #2A1B1D; --maroon: #6E1428; --muted: #6A5A57; --rule: #E2D6C3; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: transparent; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--ivory); border-radius: 8px; overflow: hidden; box-shadow: 0 16px 48px rgb(0 0 0 / .35); }
.notice { margin: 0; padding: 8px 16px; background: var(--maroon); color: var(--ivory); text-align: center; font-weight: 600; }
header { display: grid; grid-template-columns: 1fr max-content 44px; gap: 0 8px; align-items: start; padding: 12px 8px 12px 16px; border-bottom: 1px solid var(--rule); }
header p { margin: 0; }
h1, h2 { margin: 0; font-size: 20px; line-height: 1.3; color: var(--maroon); overflow-wrap: anywhere; }
.amount { padding-top: 1px; font-size: 20px; line-height: 1.3; }
.quiet { color: var(--muted); font-size: 14px; overflow-wrap: anywhere; }
#progress { margin: 0; padding: 0 16px 16px; }
#progress:empty { padding: 0; }
form, #leave-step { display: grid; gap: 12px; padding: 16px; }
form p { margin: 0; }
fieldset { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 4px; font-weight: 600; }
.methods label { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 12px; background: #fff; border: 1px solid #8C7A72; border-radius: 6px; cursor: pointer; }
.methods label:has(:checked) { border-color: var(--maroon); box-shadow: inset 0 0 0 1px var(--maroon); }
input[type=radio] { width: 18px; height: 18px; margin: 0; accent-color: var(--maroon); }
#card-fields, #upi-fields { display: grid; gap: 12px; }
#card-fields > label, #upi-fields > label, .pair label, #otp-step label { display: grid; gap: 4px; font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
input:not([type=radio]) { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-weight: 400; color: var(--ink); background: #fff; border: 1px solid #8C7A72; border-radius: 6px; }
button { min-height: 44px; padding: 8px 16px; font: inherit; color: var(--maroon); background: #fff; border: 1px solid var(--maroon); border-radius: 6px; cursor: pointer; }
button:hover { background: #F1E8DA; }
button.primary { color: var(--ivory); background: var(--maroon); font-weight: 600; }
button.primary:hover { background: #561020; }
button:disabled { opacity: .6; cursor: default; }
.close { width: 44px; margin-top: -8px; padding: 0; border: 0; background: none; font-size: 26px; line-height: 1; }
.actions { display: grid; gap: 8px; }
.hints { display: grid; gap: 6px; }
.chips { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.chips button { padding: 4px 8px; overflow-wrap: anywhere; border-color: #8C7A72; font-size: 14px; line-height: 1.3; text-align: left; }
.chips span { display: block; color: var(--muted); }
summary { padding: 10px 0; color: var(--maroon); font-size: 14px; cursor: pointer; }
.problem { margin: 16px 16px 0; padding: 8px 12px; color: #8A1010; background: #FDECEA; border: 1px solid #8A1010; border-radius: 6px; }
main > .problem:last-child { margin-bottom: 16px; }
:focus-visible { outline: 3px solid var(--maroon); outline-offset: 2px; }
@media (max-width: 480px) {
  body { padding: 0; place-items: stretch; }
  main { border-radius: 0; }
}
`
