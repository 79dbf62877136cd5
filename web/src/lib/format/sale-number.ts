import { t } from '../../texts/texts.ts'

export const ID_SHOWN = 8

/** The displayed number of a sale: `Sale #1a2b3c4d` (spec §2, §9). */
export function saleNumber({ id }: { id: string }): string {
  return t.sales.number(id.slice(0, ID_SHOWN))
}
