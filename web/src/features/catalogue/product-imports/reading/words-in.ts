/** Usual headings, with commas between. */
export const words = (text: string) => text.trim().split(/,\s+/)
