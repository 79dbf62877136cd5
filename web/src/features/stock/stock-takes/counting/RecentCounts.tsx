import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { facetsOf, partName } from '../counted-facets.ts'
import classes from './RecentCounts.module.css'
import { formatCounted } from '../../../../lib/format/format.ts'

import type { StockCount } from '@mezgeb/contract/stock/stock-takes'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { CountedFacets } from '../counted-facets.ts'
import type { Counting } from './use-counting.ts'

const SHOWN = 10

type RecentCountsProps = { counts: readonly StockCount[]; counting: Counting }

/** The user's last counts, those on their way first, each to be corrected or taken back. */
export function RecentCounts({ counts, counting }: RecentCountsProps) {
  const { queue } = counting
  const onTheWay = new Set(queue.waiting.map(({ id }) => id))
  const known = counts.filter(({ id }) => !onTheWay.has(id))
  const isNone = queue.waiting.length + known.length === 0
  return (
    <section className={classes.recent} aria-label={t.stockTakes.recent}>
      <h2>{t.stockTakes.recent}</h2>
      {isNone && <p>{t.stockTakes.noRecent}</p>}
      <ol>
        {queue.waiting.toReversed().map((one) => (
          <li key={one.id} data-waiting="">
            <CountText {...one} />
            {one.refused !== undefined && (
              <>
                <em role="alert">{`${t.stockTakes.refused}: ${one.refused}`}</em>
                <Button size="sm" onClick={() => queue.discard(one.id)}>
                  {t.stockTakes.discard}
                </Button>
              </>
            )}
          </li>
        ))}
        {known.slice(0, SHOWN).map((one) => (
          <KnownCount key={one.id} count={one} counting={counting} />
        ))}
      </ol>
    </section>
  )
}

function KnownCount({ count, counting }: { count: StockCount; counting: Counting }) {
  const { product, place, round } = count
  const part = facetsOf(count)
  const { queue, known, setPlace, setTarget } = counting
  const { id, name } = product
  function correct(): void {
    setPlace(place)
    const knownProduct = known.get(id)
    const places = [{ place, quantity: count.quantity ?? 0, round, ...part }]
    setTarget({
      part,
      product: knownProduct ?? { id, product, category: '', counted: null, places, again: null },
    })
  }
  return (
    <li>
      <CountText name={name} {...countedAs(product)} {...count} />
      <Button size="sm" aria-label={`${t.ui.edit} ${name}`} onClick={correct}>
        {t.ui.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${t.stockTakes.undo} ${name}`}
        disabled={count.quantity === null}
        onClick={() => queue.add({ product, place, quantity: null, isTotal: true, round, ...part })}
      >
        {t.stockTakes.undo}
      </Button>
    </li>
  )
}

type CountTextProps = Measured &
  CountedFacets &
  Pick<StockCount, 'quantity' | 'isTotal' | 'place'> & { name: string }

function CountText({ name, quantity, isTotal, place, ...count }: CountTextProps) {
  const at = [partName(count), place].filter((text) => text !== '')
  const units = formatCounted(quantity ?? 0, count)
  const total = quantity === null ? t.stockTakes.takenBack : t.stockTakes.total(units)
  return (
    <span className={classes.text}>
      <strong>{name}</strong>
      <b>{isTotal ? total : t.stockTakes.added(units)}</b>
      {at.length > 0 && <span>{at.join(' · ')}</span>}
    </span>
  )
}
