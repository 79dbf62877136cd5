/** The number in a cell, with or without currency and thousands; NaN for none. */
export function numberOf(text: string): number {
  const bare = text.replace(/^(?:ETB|Br\.?|ብር)\s*/i, '').replaceAll(/[\s,](?=\d{3}(?!\d))/g, '')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
}
