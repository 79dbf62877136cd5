import { saleNumberOf } from '../../../../lib/format/sale-code.ts'
import { t } from '../../../../texts/texts.ts'
import { howMuch } from '../../../catalogue/scanning/how-much.ts'
import { isTypedCode } from '../../../catalogue/scanning/parse-scan.ts'
import { lookUp, rungUpBy } from '../../../catalogue/goods/shelf/look-up.ts'
import { firstHit } from '../../../catalogue/goods/shelf/shelf-goods.ts'
import { readSearch } from '../basket/typed-search.ts'
import { findSale, refuse, ringUp, setTimes } from './basket-actions.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { Me } from '@mezgeb/contract/people/user'

import type { Outcome } from '../../../catalogue/scanning/use-codes.ts'
import type { Till } from './till.ts'

/** Rings up what a scanner or the camera has read. Its look-up begins at once. */
export async function takeScan(
  till: Till,
  institution: Me['institution'],
  scanned: string,
  times = takeTimes(till),
): Promise<Outcome> {
  // No barcode: `3*tea` that a macro, or a fast hand, has typed.
  if (readSearch(scanned).times !== null) {
    till.search.set(scanned)
    takeTyped(till, institution)
    return { text: scanned, isFound: true }
  }
  const { code, found } = lookUp(scanned, institution)
  // Else it is an unhandled rejection while earlier scans are waited for.
  found.catch(() => undefined)
  let outcome: Outcome = { text: t.scanning.unknown(code), isFound: false }
  await till.inTurn(async () => {
    try {
      const rung = await found
      if (rung === undefined) {
        outcome = orReceipt(till, code) ?? outcome
        if (!outcome.isFound) refuse(till, outcome.text, scanned)
        return
      }
      outcome = { text: rung.goods.name, isFound: true }
      ringUp(till, rung, times)
      if (rung.units === null) {
        outcome = { text: howMuch(rung.goods.name, rung.scan), isFound: false }
        refuse(till, outcome.text)
      }
    } catch (error) {
      outcome = { text: textOf(error), isFound: false }
      refuse(till, outcome.text)
    }
  })
  return outcome
}

/** A barcode that no product has may be that of a receipt: its goods come back. */
function orReceipt(till: Till, code: string): Outcome | null {
  const number = saleNumberOf(code)
  if (number === null) return null
  findSale(till, code)
  return { text: t.sales.number(number.slice(1)), isFound: true }
}

/** Rings up what Enter means: the marked hit, the first one of a search that is still on its way, or a number for the marked line. */
export function takeTyped(till: Till, institution: Me['institution']): void {
  const { times, text } = readSearch(till.search.get())
  const { hits } = till
  const shown = hits.get()
  const hit = shown.text === text ? shown.items[shown.marked] : undefined
  till.search.set('')
  if (text === '' && times === null) return
  if (hit === undefined && isTypedCode(text)) {
    void takeScan(till, institution, text, times)
    return
  }
  void till.inTurn(async () => {
    if (text === '') {
      setTimes(till, times ?? '')
      return
    }
    try {
      const { branchId } = till.state.get().basket
      const wanted = { institutionId: institution?.id, branchId, search: text }
      const goods = hit ?? (await firstHit(wanted))
      if (goods === undefined) {
        if (orReceipt(till, text) === null) refuse(till, t.till.notFound(text))
      } else ringUp(till, rungUpBy(goods, text), times)
    } catch (error) {
      refuse(till, textOf(error))
    }
  })
}

/** Rings up goods that were tapped. */
export function takeTapped(till: Till, goods: Goods): void {
  const { times, text } = readSearch(till.search.get())
  if (till.search.get() !== '') till.search.set('')
  void till.inTurn(() => ringUp(till, rungUpBy(goods, text), times))
}

/** The number before a star, which counts for one scan. */
function takeTimes(till: Till): string | null {
  const { times } = readSearch(till.search.get())
  if (times !== null) till.search.set('')
  return times
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : t.app.failed)
