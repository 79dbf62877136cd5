import { GROWTH_CALLS } from './growth/calls.ts'

/** A measured figure and its limit; `target` is information. */
export type Goal = {
  part: Part
  name: string
  unit: string
  atMost?: number
  atLeast?: number
  target?: number
}
export type Part = 'server' | 'files' | 'cheap' | 'live' | 'screens' | 'till' | 'growth'
export const PARTS: readonly Part[] = [
  'server',
  'files',
  'cheap',
  'live',
  'screens',
  'till',
  'growth',
]

/** A figure by the name of its goal. `note` has details such as the worst value. */
export type Figure = { value: number; note?: string }
export type Figures = Map<string, Figure>

const server = (name: string, unit: string, limit: object): Goal => ({
  part: 'server',
  name,
  unit,
  ...limit,
})
const cheap = (name: string, unit: string, atMost: number): Goal => ({
  part: 'cheap',
  name,
  unit,
  atMost,
})
const screens = (name: string, unit: string, limit: object): Goal => ({
  part: 'screens',
  name,
  unit,
  ...limit,
})

const till = (name: string, unit: string, atMost: number): Goal => ({
  part: 'till',
  name,
  unit,
  atMost,
})

const live = (name: string, unit: string, limit: object): Goal => ({
  part: 'live',
  name,
  unit,
  ...limit,
})

export const BEYOND_COMMITS = 'POST /sales, p99 at half of the load, beyond bare commits'

/** With 5,000 listeners on one process, of 20 institutions. */
export const LIVE = {
  sale: 'a sale reaches all listeners of its institution, slowest of 50',
  all: 'changes in all institutions reach 5,000 listeners, slowest round',
  memory: 'memory per idle listener',
  beside: 'p99 of ordinary requests beside 5,000 listeners / without',
} as const

/** Of contract and server, with a function that runs in every warm request. */
export const FILES = {
  sale: 'files that run for POST /sales',
  products: 'files that run for GET /products',
} as const

/** p95 with a hundred times the data, divided by p95 with the small data. */
const growth = (call: string): Goal => ({
  part: 'growth',
  name: `growth: ${call}`,
  unit: '×',
  atMost: 1.5,
})

const lighthouse = (page: string, performance: number): Goal[] => [
  // spec: U1.2
  screens(`${page}: Lighthouse performance`, '', { atLeast: performance }),
  screens(`${page}: Lighthouse accessibility`, '', { atLeast: 100 }),
  screens(`${page}: Lighthouse best practices`, '', { atLeast: 100 }),
  // spec: U1.6
  screens(`${page}: largest contentful paint`, 's', { atMost: 2 }),
  screens(`${page}: total blocking time`, 'ms', { atMost: 200 }),
  screens(`${page}: layout shift`, '', { atMost: 0.02 }),
]

/** Actions whose next paint is timed. */
export const INTERACTIONS = {
  searchProducts: 'typing in the search of 100,000 products',
  switchTabs: 'switching tabs on Stock Management',
  openSale: 'opening the sale modal',
  addLine: 'adding a line to a sale',
  openPalette: 'opening the palette',
  fillDelivery: 'filling lines of a delivery from 100,000 products',
  countGoods: 'counting in a stock-take of 100,000 products',
} as const

/** Actions at the till of a shop of 100,000 products whose next paint is timed. */
export const AT_TILL = {
  typeGoods: 'typing, ringing up and changing goods at the till',
  scanGoods: 'scanning at the till',
} as const

export const WARM_TILL = 'warm start of the till from cache'

export const WARM_START = 'warm start of the app from cache'

/** Far down in a list: longest task while scrolling, and a key stroke with so many rows. */
export const SCROLL = {
  task: 'longest task while 600 of 100,000 products are scrolled through',
  key: 'next paint: typing in the search above 600 products',
} as const

const nextPaint = { atMost: 200, target: 100 }

/** Every goal of `npm run bench`. A goal without a figure is not met. */
export const GOALS: readonly Goal[] = [
  server('ready on an empty directory', 's', { atMost: 15 }),
  server('ready again (warm)', 's', { atMost: 3 }),
  server('POST /sales / raw sale, 32 connections', '×', { atLeast: 1 }),
  server('POST /sales / raw sale, 128 connections', '×', { atLeast: 1.5 }),
  server('POST /sales of one product / raw sale', '×', { atLeast: 3 }),
  server('full sale / raw full sale, 32 connections', '×', { atLeast: 1 }),
  server('full sale / raw full sale, 128 connections', '×', { atLeast: 1.5 }),
  server('full sale / raw full sale, all of one product', '×', { atLeast: 3 }),
  server('sale by cash and a mobile payment / by cash, one connection', '×', { atLeast: 0.8 }),
  server('GET /products / raw products', '×', { atLeast: 0.6, target: 0.8 }),
  server('POST /sales, one connection / plain app', '×', { atLeast: 0.5 }),
  server('search among 10,000 products / plain app', '×', { atLeast: 1 }),
  server(BEYOND_COMMITS, 'ms', { atMost: 25 }),
  server('GET /products, p99 at half of the load', 'ms', { atMost: 25 }),
  server('memory of Node after 10,000 sales', 'MB', { atMost: 250 }),
  ...Object.values(FILES).map((name): Goal => ({ part: 'files', name, unit: '', atMost: 30 })),
  cheap('idle server and database, empty', 'MB', 200),
  cheap('idle server and database, demo, after a minute', 'MB', 200),
  cheap('installed packages on disk', 'MB', 400),
  cheap('npm start to ready, nothing built', 's', 10),
  live(LIVE.sale, 'ms', { atMost: 1000, target: 200 }),
  live(LIVE.all, 'ms', { atMost: 1000 }),
  live(LIVE.memory, 'kB', { atMost: 40 }),
  live(LIVE.beside, '×', { atMost: 1.5 }),
  ...lighthouse('/login', 95),
  // spec: U1.2
  screens('/login: Lighthouse SEO', '', { atLeast: 90 }),
  ...lighthouse('/dashboard', 90),
  // spec: U1.8
  ...Object.values(INTERACTIONS).map((name) => screens(`next paint: ${name}`, 'ms', nextPaint)),
  ...Object.values(SCROLL).map((name) => screens(name, 'ms', nextPaint)),
  // spec: U1.9
  screens('warm navigation between two lists', 'ms', { atMost: 100 }),
  screens(WARM_START, 's', { atMost: 1 }),
  // spec: U1.6
  screens('layout shift while a screen loads', '', { atMost: 0.02 }),
  ...Object.values(AT_TILL).map((name) => till(`next paint: ${name}`, 'ms', 100)),
  till(WARM_TILL, 's', 1.5),
  ...Object.keys(GROWTH_CALLS).map(growth),
]
