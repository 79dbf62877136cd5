import { useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DecimalSignField } from '../../../ui/form/number/DecimalSignField.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { findGoods } from '../../catalogue/goods/find-goods.ts'
import { likeGoods } from '../../catalogue/goods/like-goods.ts'
import { OpenQuote } from '../../catalogue/product-imports/reading/open-quote.ts'
import classes from './LineSources.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

import type { TableLine, TextColumns } from './lines-of-table.ts'

/** A row whose product was found. A text that is no number stays, to be refused in its field. */
export type PastedRow = { product: Goods } & Pick<TableLine, 'fields' | 'hasCosts'>

type PasteTableProps = {
  /** Texts that the table may have, too. */
  texts?: (() => Promise<TextColumns>) | undefined
  /** Names the columns. */
  hint: string
  onFound: (rows: PastedRow[]) => void
  onDone: () => void
}
type Candidates = Awaited<ReturnType<typeof likeGoods>>
type Found = Awaited<ReturnType<typeof findLines>>

/** Takes rows of a spreadsheet: a product and its numbers. Rows without a product, or with several, stay. */
export function PasteTable({ hint, texts, onFound, onDone }: PasteTableProps) {
  const { text, change, sign, setSign, unsure, several, problem, isBusy, addRows, take } = usePaste(
    {
      texts,
      onFound,
      onDone,
    },
  )
  return (
    <div className={classes.paste}>
      <TextArea
        label={t.deliveries.paste}
        description={hint}
        rows={5}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {unsure !== undefined && (
        <DecimalSignField
          label={t.ui.decimalSign}
          example={unsure}
          {...{ sign }}
          onChange={setSign}
        />
      )}
      {several.map(({ row, goods }) => (
        <DeviceSelect
          key={row.text}
          label={t.deliveries.pasteWhich(row.name)}
          value=""
          onChange={(id) =>
            void take(
              row,
              goods.find((one) => one.id === id),
            )
          }
        >
          <option value="">{t.ui.choose}</option>
          {goods.map(({ id, name, code }) => (
            <option key={id} value={id}>
              {[name, code ?? ''].join(' ').trim()}
            </option>
          ))}
        </DeviceSelect>
      ))}
      <Button size="sm" busy={isBusy} disabled={text.trim() === ''} onClick={() => void addRows()}>
        {t.deliveries.pasteRows}
      </Button>
    </div>
  )
}

function usePaste({ texts, onFound, onDone }: Omit<PasteTableProps, 'hint'>) {
  const [text, setText] = useState('')
  const [sign, setSign] = useState<DecimalSign>()
  const [unsure, setUnsure] = useState<string>()
  const [several, setSeveral] = useState<Found['several']>([])
  const found = async (rows: readonly PastedRow[]): Promise<void> => {
    const { fieldsInUnit } = await import('./lines-of-table.ts')
    onFound(rows.map((row) => ({ ...row, fields: fieldsInUnit(row.fields, row.product.unit) })))
  }
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function addRows(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { linesOfTable } = await import('./lines-of-table.ts')
      const table = linesOfTable(text, sign, await texts?.())
      setUnsure(table.unsure)
      if (table.unsure !== undefined) return undefined
      const lines = await findLines(table.lines)
      if (lines.pasted.length > 0) await found(lines.pasted)
      const requested = [...several, ...lines.several]
      setSeveral(requested)
      if (lines.none.length + requested.length === 0) return onDone()
      const { heading } = table
      const left = lines.none.map(({ text: row }) => row)
      setText((heading === undefined || left.length === 0 ? left : [heading, ...left]).join('\n'))
      if (lines.none.length > 0)
        setProblem(t.deliveries.pasteUnknown(lines.none.map(({ name }) => name).join(', ')))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  /** Another text may be written in another style. */
  function change(typed: string): void {
    setText(typed)
    setSign(undefined)
    setUnsure(undefined)
  }

  async function take(row: TableLine, product: Goods | undefined): Promise<void> {
    if (product === undefined) return
    const { fields, hasCosts } = row
    await found([{ product, fields, hasCosts }])
    const left = several.filter((one) => one.row !== row)
    setSeveral(left)
    if (left.length === 0 && text === '') onDone()
  }

  return { text, change, sign, setSign, unsure, several, problem, isBusy, addRows, take }
}

function problemOf(error: unknown): string {
  if (error instanceof OpenQuote) return t.ui.openQuote(formatCount(error.row))
  return error instanceof Error ? error.message : String(error)
}

/** The products of each row by its name or a code; else by parts of the name. One alone is the product of the row. */
async function findLines(rows: readonly TableLine[]) {
  const exact = await findGoods(rows.map(({ name }) => name))
  const pasted: PastedRow[] = []
  const several: { row: TableLine; goods: Candidates }[] = []
  const none: TableLine[] = []
  for (const [at, row] of rows.entries()) {
    const known = exact[at] ?? []
    // One after the other: the server is shared.
    const goods = known.length === 0 ? await likeGoods(row.name) : known
    const [product, other] = goods
    if (product === undefined) none.push(row)
    else if (other === undefined)
      pasted.push({ product, fields: row.fields, hasCosts: row.hasCosts })
    else several.push({ row, goods })
  }
  return { pasted, several, none }
}
