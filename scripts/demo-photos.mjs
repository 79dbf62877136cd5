// `npm run demo-photos`: draws the photos of the demo's products into server/src/ops/demo/photos.json.
import './lib/node-version.mjs'
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserFlags, journeyBrowser } from './lib/browser.mjs'
import { inRoot } from './lib/root.mjs'

const SIDE = 320

/** Runs in the browser. The small one shows less of the ground. */
const ENCODE = `async (address) => {
  const image = new Image()
  image.src = address
  await image.decode()
  return [[${SIDE}, 0], [96, 32]].map(([side, cut]) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = side
    const drawing = canvas.getContext('2d')
    drawing.imageSmoothingQuality = 'high'
    const shown = ${SIDE} - 2 * cut
    drawing.drawImage(image, cut, cut, shown, shown, 0, 0, side, side)
    return canvas.toDataURL('image/webp', 0.72).split(',')[1]
  })
}`

const shadow = '<ellipse cx="160" cy="278" rx="96" ry="13" fill="#0002"/>'
const leaf = (/** @type {string} */ place) =>
  `<path d="M0 0C14-22 40-24 54-12C40 8 16 10 0 0Z" fill="#5f9b45" transform="${place}"/>`

/** @param {string} label @param {string} ink */
const coffee = (label, ink) => `${shadow}
  <path d="M96 74h128l10 200H86Z" fill="#6b4429"/><path d="M96 74h26l-10 200H86Z" fill="#7d5335"/>
  <path d="M92 58h136l-4 26H96Z" fill="#553420"/>
  <rect x="104" y="124" width="112" height="110" rx="10" fill="${label}"/>
  <g transform="translate(160 178) rotate(28)"><ellipse rx="25" ry="36" fill="${ink}"/>
  <path d="M0-36C-16-12 16 12 0 36" fill="none" stroke="${label}" stroke-width="6"/></g>`

/** @param {string} inside @param {string} label @param {string} mark */
const jar = (inside, label, mark) => `${shadow}
  <rect x="92" y="92" width="136" height="184" rx="26" fill="#eef3f2"/>
  <rect x="100" y="112" width="120" height="156" rx="20" fill="${inside}"/>
  <rect x="98" y="60" width="124" height="38" rx="9" fill="#c9a24a"/>
  <rect x="98" y="60" width="124" height="13" rx="6" fill="#ddbb68"/>
  <rect x="100" y="152" width="120" height="76" fill="${label}"/>${mark}
  <rect x="108" y="118" width="12" height="142" rx="6" fill="#fff5"/>`

const round =
  (/** @type {string} */ fill, /** @type {string} */ light) =>
  (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="#0002" stroke-width="3"/>
  <ellipse cx="${x - r * 0.35}" cy="${y - r * 0.4}" rx="${r * 0.26}" ry="${r * 0.17}" fill="${light}" transform="rotate(-30 ${x - r * 0.35} ${y - r * 0.4})"/>`
const tomato = round('#d4452f', '#f08b72')
const orange = round('#ee8f2b', '#f9bd78')

/** By the beginning of their names in English: background and drawing. @type {Record<string, [string, string]>} */
const DRAWINGS = {
  'Roasted coffee · Yirgacheffe · 500 g': ['#e9dfcf', coffee('#f2e3bd', '#4a2d1a')],
  'Roasted coffee · Yirgacheffe · 250 g': [
    '#e9dfcf',
    `<g transform="translate(34 66) scale(.79)">${coffee('#f2e3bd', '#4a2d1a')}</g>`,
  ],
  'Roasted coffee · Sidama · 500 g': ['#dfe8dc', coffee('#cfe0c2', '#3d4a22')],
  'Roasted coffee · Harar · 500 g': ['#f0ddd3', coffee('#f0c3a5', '#5a2417')],
  'Tea bags, box of 25': [
    '#e3ead9',
    `${shadow}<path d="M70 120l34-26h152l-34 26Z" fill="#7fae62"/><path d="M222 120l34-26v150l-34 30Z" fill="#4d7a38"/>
    <rect x="70" y="120" width="152" height="154" fill="#64984b"/><circle cx="146" cy="198" r="46" fill="#f6f1dc"/>
    <path d="M118 186h50v22a25 25 0 0 1-50 0Z" fill="#a65a2a"/><path d="M168 190c22 0 22 26-2 26" fill="none" stroke="#a65a2a" stroke-width="6"/>
    <path d="M134 176c-6-10 8-12 2-22M152 176c-6-10 8-12 2-22" fill="none" stroke="#9aa58c" stroke-width="4"/>`,
  ],
  'Berbere 250 g': [
    '#f3e0d6',
    jar(
      '#b3371d',
      '#f7e9cf',
      '<path d="M128 178c18 24 42 34 70 20c-14-4-34-10-46-24Z" fill="#c8321c"/><path d="M128 178l-8-12 14 2Z" fill="#4f8a3a"/>',
    ),
  ],
  'Forest honey 500 g': [
    '#f6ead0',
    jar(
      '#e0a02a',
      '#fdf4dc',
      '<path d="M160 164l22 13v26l-22 13-22-13v-26Z" fill="#e9b444" stroke="#b97b16" stroke-width="5"/>',
    ),
  ],
  'Sunflower oil 1 l': [
    '#f4efd2',
    `${shadow}<path d="M134 92h52c0 34 30 40 30 78v88a18 18 0 0 1-18 18h-76a18 18 0 0 1-18-18v-88c0-38 30-44 30-78Z" fill="#f0c53c"/>
    <rect x="130" y="48" width="60" height="46" rx="8" fill="#d4452f"/><rect x="104" y="176" width="112" height="72" fill="#fffbe8"/>
    <g transform="translate(160 212)" fill="#eda81f">${Array.from({ length: 10 }, (_, at) => `<ellipse rx="7" ry="13" cy="-20" transform="rotate(${at * 36})"/>`).join('')}<circle r="12" fill="#6b4429"/></g>
    <path d="M116 168c2-24 18-32 24-54" fill="none" stroke="#fff8" stroke-width="9" stroke-linecap="round"/>`,
  ],
  'Fresh milk 1 l': [
    '#dce9f2',
    `${shadow}<path d="M104 118l22-44h68l22 44Z" fill="#cfdde8"/><rect x="126" y="52" width="68" height="26" fill="#f5f9fc"/>
    <rect x="104" y="118" width="112" height="158" fill="#fbfdff"/><path d="M104 196c30-20 62 18 112-6v86H104Z" fill="#3f83bf"/>
    <circle cx="160" cy="156" r="20" fill="#3f83bf"/><path d="M160 142c-12 16-8 24 0 24s12-8 0-24Z" fill="#fff"/>`,
  ],
  Bananas: [
    '#eef0da',
    `${shadow}<path d="M92 92c-8 92 44 168 150 160c12-2 14-14 4-18c-70-14-116-68-128-146Z" fill="#f3cd3a"/>
    <path d="M118 84c12 82 60 138 134 138c12-2 12-14 2-18c-58-16-96-58-112-124Z" fill="#f8dc5e"/>
    <path d="M142 80c16 56 54 98 112 106c12 0 12-12 2-16c-42-18-74-50-90-94Z" fill="#fbe683"/>
    <path d="M88 94l10-32c22-12 48-12 66 0l4 18Z" fill="#8a6a2c"/>`,
  ],
  Tomatoes: [
    '#f1e6dc',
    `${shadow}${tomato(112, 212, 58)}${tomato(208, 212, 58)}${tomato(160, 146, 60)}
    <path d="M160 88l8 18 24-4-16 18 10 20-26-10-26 10 10-20-16-18 24 4Z" fill="#4f8a3a"/>`,
  ],
  Oranges: [
    '#f4ead8',
    `${shadow}${orange(106, 208, 60)}${orange(214, 208, 60)}${orange(160, 140, 64)}${leaf('translate(162 82)')}`,
  ],
  Avocados: [
    '#e6ecd8',
    `${shadow}<path d="M226 96c-34 0-44 42-48 84c-4 50 18 90 52 90s54-36 48-82c-6-46-22-92-52-92Z" fill="#41602c"/>
    <path d="M122 56c-38 0-46 48-58 98c-14 64 16 118 62 118s74-52 60-114c-12-54-26-102-64-102Z" fill="#4c7034"/>
    <path d="M122 74c-26 0-34 42-44 86c-10 54 12 96 48 96s58-40 46-94c-10-46-22-88-50-88Z" fill="#dfe69a"/>
    <circle cx="126" cy="194" r="36" fill="#7d4d2a"/><ellipse cx="114" cy="182" rx="10" ry="7" fill="#a3734b"/>`,
  ],
  'Jebena, clay coffee pot': [
    '#eadfd6',
    `${shadow}<path d="M206 130c46-6 54 58 6 74" fill="none" stroke="#2d2320" stroke-width="14"/>
    <path d="M116 170l-56-40c-8-6 0-16 8-12l64 30Z" fill="#3a2d29"/>
    <circle cx="160" cy="206" r="72" fill="#3a2d29"/><path d="M144 60h34l4 84h-42Z" fill="#3a2d29"/>
    <ellipse cx="161" cy="58" rx="22" ry="9" fill="#57443d"/><path d="M152 56l9-26 9 26Z" fill="#c98c4c"/>
    <path d="M112 186c10-20 24-30 40-34" fill="none" stroke="#6b554c" stroke-width="9" stroke-linecap="round"/>
    <path d="M94 226h132" stroke="#c98c4c" stroke-width="5" stroke-dasharray="12 8"/>`,
  ],
}

const { path: executablePath, env } = await journeyBrowser()
const browser = await chromium.launch({
  executablePath,
  args: browserFlags,
  env: { ...process.env, ...env },
})
try {
  const page = await browser.newPage()
  const photos = []
  for (const [name, [ground, drawing]] of Object.entries(DRAWINGS)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="${SIDE}" height="${SIDE}"><rect width="320" height="320" fill="${ground}"/>${drawing}</svg>`
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
    /** @type {string[]} */
    const [picture, small] = await page.evaluate(`(${ENCODE})(${JSON.stringify(address)})`)
    photos.push({ name, picture, small })
  }
  const file = inRoot('server', 'src', 'ops', 'demo', 'photos.json')
  writeFileSync(file, `${JSON.stringify(photos, null, 2)}\n`)
} finally {
  await browser.close()
}
