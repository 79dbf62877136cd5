import type { values as English } from './values.page.en.ts'

export const values: typeof English = { unknown: 'አይታወቅም' }
