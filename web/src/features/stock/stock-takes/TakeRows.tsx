import { listStockTakeProducts } from '@mezgeb/contract/stock/stock-take-calls'
import { totalOf } from '@mezgeb/contract/kit/money'

import {
  formatAmount,
  formatCount,
  formatCounted,
  formatQuantity,
} from '../../../lib/format/format.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { ErrorPanel } from '../../../ui/list/ErrorPanel.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { wayToGoods } from '../../catalogue/goods/way-to-goods.ts'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { signed } from './signed.ts'
import classes from './TakeRows.module.css'

import type { StockTakeList } from '@mezgeb/contract/stock/stock-take-calls'
import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { Field } from '../../../ui/list/field.ts'
import type { Counting } from './counting/use-counting.ts'

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
      {list.items?.length === 0 && <p>{t.stockTakes.allDone}</p>}
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
  const { counted, expected, difference, again, category } = product
  const { id, name } = product.product
  const facts = [
    category,
    expected === undefined || expected === null
      ? null
      : `${t.stockTakes.expected} ${formatQuantity(expected, product.product)}`,
    counted === null ? null : `${t.stockTakes.counted} ${formatQuantity(counted, product.product)}`,
  ].filter((fact) => fact !== null)
  return (
    <div className={classes.text}>
      <strong>
        <TextLink way={wayToGoods(id)}>{name}</TextLink>
      </strong>
      <span>{facts.join(' · ')}</span>
      {again !== null && <em>{t.stockTakes.reasons[again]}</em>}
      {view === 'different' && difference !== undefined && difference !== null && (
        <span className={classes.number}>
          <b data-loss={difference < 0 || undefined}>{signed(difference, product.product)}</b>
          <span>{formatAmount(valueOf(difference, product.product))}</span>
        </span>
      )}
    </div>
  )
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
  const title = (what: string) =>
    `${what} · ${t.stockTakes.named(formatCount(number))} · ${branch.name}`
  const byCategory = {
    ...sheet,
    readAll: async (reading: Parameters<typeof sheet.readAll>[0]) => {
      const whole = await sheet.readAll(reading)
      return { ...whole, items: whole.items.toSorted(byCategoryAndName) }
    },
  }
  return (
    <div className={classes.prints} data-print="none">
      {view === 'uncounted' && (
        <>
          <PrintButton
            label={t.stockTakes.countSheet}
            title={title(t.stockTakes.countSheet)}
            list={byCategory}
            fields={sheetFields(false)}
          />
          {differences !== undefined && (
            <PrintButton
              label={t.stockTakes.countSheetWith}
              title={title(t.stockTakes.countSheetWith)}
              list={byCategory}
              fields={sheetFields(true)}
            />
          )}
        </>
      )}
      {view === 'different' && (
        <PrintButton
          label={t.stockTakes.report}
          title={title(t.stockTakes.report)}
          list={differing}
          fields={reportFields()}
        />
      )}
    </div>
  )
}

function byCategoryAndName(one: StockTakeProduct, other: StockTakeProduct): number {
  return (
    one.category.localeCompare(other.category) || one.product.name.localeCompare(other.product.name)
  )
}

/** ETB of a difference at the selling price. */
function valueOf(
  difference: number,
  { pricePerUnit: price, unitSize }: StockTakeProduct['product'],
): number {
  return Math.sign(difference) * totalOf([{ price, quantity: Math.abs(difference), unitSize }])
}

/** A line to write on. */
const BLANK = '____________'

function sheetFields(hasQuantities: boolean): Field<StockTakeProduct>[] {
  return [
    { label: t.stockTakes.category, text: ({ category }) => category },
    { label: t.products.label, text: ({ product }) => product.name },
    { label: t.stockTakes.unit, text: ({ product }) => product.unit },
    ...(hasQuantities
      ? [
          {
            label: t.stockTakes.expected,
            isNumber: true,
            text: ({ expected, product }: StockTakeProduct) =>
              formatCounted(expected ?? 0, product),
          },
        ]
      : []),
    { label: t.stockTakes.place, text: () => BLANK },
    { label: t.stockTakes.counted, isNumber: true, text: () => BLANK },
  ]
}

function reportFields(): Field<StockTakeProduct>[] {
  const number = (label: string, text: Field<StockTakeProduct>['text']) => ({
    ...{ label, isNumber: true, text },
  })
  return [
    { label: t.products.label, text: ({ product }) => product.name },
    number(t.stockTakes.expected, ({ expected, product }) => formatCounted(expected ?? 0, product)),
    number(t.stockTakes.counted, ({ counted, product }) => formatCounted(counted ?? 0, product)),
    number(t.stockTakes.difference, ({ difference, product }) => signed(difference ?? 0, product)),
    number(t.stockTakes.value, ({ difference, product }) =>
      formatAmount(valueOf(difference ?? 0, product)),
    ),
    number(t.stockTakes.cost, ({ cost }) => (typeof cost === 'number' ? formatAmount(cost) : '')),
  ]
}
