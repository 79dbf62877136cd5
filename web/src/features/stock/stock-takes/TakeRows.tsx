import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'

import { formatAmount, formatQuantity } from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { wayToGoods } from '../../catalogue/goods/way-to-goods.ts'
import { LinkedDocuments } from './LinkedDocuments.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { countedParts, partKey, partName } from './counted-facets.ts'
import {
  reportClosing,
  reportFields,
  reportRows,
  sheetFields,
  sheetRows,
  valueOf,
} from './take-sheets.ts'
import { signed } from './stock-take-words.ts'
import classes from './TakeRows.module.css'

import type { StockTakeList } from '@mezgeb/contract/stock/stock-take-calls'
import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { List } from '../../../lib/list/use-list.ts'
import type { Counting } from './counting/use-counting.ts'
import type { SheetRow } from './take-sheets.ts'

const LISTS = {
  uncounted: 'UNCOUNTED',
  again: 'AGAIN',
  different: 'DIFFERENT',
  count: 'ALL',
} as const satisfies Record<string, StockTakeList>

type TakeRowsProps = {
  take: StockTake
  view: keyof typeof LISTS
  counting: Counting
  /** Leads to the counting of the product in hand. */
  onCount: () => void
}

/** Products of one view of a stock-take, with what can be done with each. */
export function TakeRows({ take, view, counting, onCount }: TakeRowsProps) {
  const { id, status } = take
  const list = useList(listStockTakeProducts, { params: { id }, query: { list: LISTS[view] } })
  const isOpen = status === 'OPEN'
  const count = (product: StockTakeProduct) => {
    const rounds = product.places.map(({ round }) => round)
    const round = view === 'again' ? Math.max(1, ...rounds) + 1 : undefined
    counting.setTarget({ product, round })
    onCount()
  }
  if (list.error !== null) {
    return (
      <ErrorPanel
        title={t.stockTakes.failed}
        message={list.error.message}
        onRetry={list.retry}
        isRetrying={list.isRetrying}
      />
    )
  }
  return (
    <>
      <Prints take={take} view={view} />
      {list.items?.length === 0 && <p>{t.stockTakes.empty[view]}</p>}
      <ul className={classes.rows} aria-label={t.stockTakes.views[view]}>
        {list.items?.map((product) => (
          <li key={product.id} className={classes.row}>
            <RowText product={product} view={view} />
            {isOpen && (
              <div className={classes.actions} data-print="none">
                {view === 'uncounted' && <NoneThere product={product} counting={counting} />}
                <Button size="sm" onClick={() => count(product)}>
                  {t.stockTakes.countIt}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ShowMore more={list.more} />
    </>
  )
}

function RowText({ product, view }: { product: StockTakeProduct; view: string }) {
  const { difference, again, category, late = [] } = product
  const { id, name } = product.product
  return (
    <div className={classes.text}>
      <strong>
        <TextLink way={wayToGoods(id)}>{name}</TextLink>
      </strong>
      <span>{factsText(category, product, product.product)}</span>
      <CountedParts product={product} />
      {again !== null && <em>{t.stockTakes.reasons[again]}</em>}
      {late.length > 0 && <LinkedDocuments documents={late} />}
      {view === 'different' && difference !== undefined && difference !== null && (
        <span className={classes.number}>
          <b data-loss={difference < 0 || undefined}>{signed(difference, product.product)}</b>
          <span>{formatAmount(valueOf(difference, product.product))}</span>
        </span>
      )}
    </div>
  )
}

/** The counted parts of a product, with what was expected of each. */
function CountedParts({ product }: { product: StockTakeProduct }) {
  return countedParts(product)
    ?.filter(({ counted }) => counted !== null)
    .map((part) => (
      <span key={partKey(part)}>{factsText(partName(part), part, product.product)}</span>
    ))
}

/** `Drinks · Expected 4 boxes · Counted 3 boxes`, without what is not known. */
function factsText(
  name: string,
  { expected, counted }: Pick<StockTakeProduct, 'expected' | 'counted'>,
  goods: StockTakeProduct['product'],
): string {
  const textOf = (label: string, units: number | null | undefined) =>
    typeof units === 'number' && `${label} ${formatQuantity(units, goods)}`
  const facts = [textOf(t.stockTakes.expected, expected), textOf(t.stockTakes.counted, counted)]
  return [name, ...facts].filter(Boolean).join(' · ')
}

/** Counts a product as zero: a decision, made for it alone. */
function NoneThere({ product, counting }: { product: StockTakeProduct; counting: Counting }) {
  const { place, queue } = counting
  const isSent = queue.waiting.some(({ productId }) => productId === product.id)
  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={isSent}
      onClick={() => queue.add({ product: product.product, place, quantity: 0, isTotal: true })}
    >
      {t.stockTakes.noneThere}
    </Button>
  )
}

/** Count sheets by category, and the variance report. */
function Prints({ take, view }: { take: StockTake; view: TakeRowsProps['view'] }) {
  const { id, number, branch, differences } = take
  const sheet = useList(listStockTakeProducts, { params: { id }, query: { list: 'ALL', limit: 1 } })
  const differing = useList(
    listStockTakeProducts,
    { params: { id }, query: { list: 'DIFFERENT' } },
    { enabled: differences !== undefined },
  )
  const titled = (label: string) => ({
    label,
    title: `${label} · ${t.stockTakes.named(number)} · ${branch.name}`,
  })
  const withQuantities = differences === undefined ? [false] : [false, true]
  return (
    <div className={classes.prints} data-print="none">
      {view === 'uncounted' &&
        withQuantities.map((has) => (
          <PrintButton
            key={String(has)}
            {...titled(has ? t.stockTakes.countSheetWith : t.stockTakes.countSheet)}
            list={changed(sheet, sheetRows)}
            fields={sheetFields(has)}
          />
        ))}
      {view === 'different' && (
        <PrintButton
          {...titled(t.stockTakes.report)}
          list={changed(differing, reportRows)}
          fields={reportFields()}
          closing={(rows) => reportClosing(take, rows)}
        />
      )}
    </div>
  )
}

/** The list with other rows on paper. */
function changed(
  list: List<StockTakeProduct>,
  change: typeof sheetRows,
): Pick<List<SheetRow>, 'items' | 'total' | 'readAll'> {
  return {
    ...list,
    readAll: async (reading) => {
      const whole = await list.readAll(reading)
      return { ...whole, items: change(whole.items) }
    },
  }
}
