import { t } from '../../texts/texts.ts'

export const ID_SHOWN = 8

type Numbered = { id: string; number?: string | null | undefined }

/** The name of a sale: `Sale #1a2b3c4d` (spec §2, §9), and its number where it has one: `Sale #1a2b3c4d · BO-S-0012`. */
export function saleNumber(sale: Numbered): string {
  const named = saleLabel(sale)
  return sale.number ? `${named} · ${sale.number}` : named
}

/** `Sale #1a2b3c4d`, for places that show the number beside it. */
export function saleLabel({ id }: Pick<Numbered, 'id'>): string {
  return t.sales.number(id.slice(0, ID_SHOWN))
}
