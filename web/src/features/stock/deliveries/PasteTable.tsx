import { useEffect, useRef, useState } from 'react'

import { formatAmount, formatCount } from '../../../lib/format/format.ts'
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
export type PastedRow = { product: Goods } & Pick<TableLine, 'fields' | 'given'>

type PasteTableProps = {
  /** Texts that the table may have, too. */
  texts?: (() => Promise<TextColumns>) | undefined
  /** Names the columns. */
  hint: string
  onFound: (rows: PastedRow[]) => void
  onDone: () => void
}
type Candidates = Awaited<ReturnType<typeof likeGoods>>
/** A row that names several products, and the id of the one that is meant. */
type Question = { row: TableLine; goods: Candidates; answer: string }

/** Takes rows of a spreadsheet: a product and its numbers. Rows without a product, or with several, stay. */
export function PasteTable({ hint, ...props }: PasteTableProps) {
  const { text, change, sign, setSign, unsure, questions, setAnswer, problem, isBusy, addRows } =
    usePaste(props)
  const panel = useRef<HTMLDivElement>(null)
  const open = questions.length + (unsure === undefined ? 0 : 1)
  // Questions come below the text, where the bar of the form may lie over them.
  useEffect(() => {
    if (open > 0) panel.current?.querySelector('select')?.focus()
  }, [open])
  const isEmpty = text.trim() === '' && questions.every((question) => question.answer === '')
  return (
    <div ref={panel} className={classes.paste}>
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
      {questions.map((question, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same
        <WhichGoods key={at} question={question} onAnswer={(id) => setAnswer(at, id)} />
      ))}
      <Button size="sm" busy={isBusy} disabled={isEmpty} onClick={() => void addRows()}>
        {t.deliveries.pasteRows}
      </Button>
    </div>
  )
}

type WhichGoodsProps = { question: Question; onAnswer: (id: string) => void }

/** Products of one name differ in their code, barcode or price. */
function WhichGoods({ question: { row, goods, answer }, onAnswer }: WhichGoodsProps) {
  return (
    <DeviceSelect label={t.deliveries.pasteWhich(row.name)} value={answer} onChange={onAnswer}>
      <option value="">{t.ui.choose}</option>
      {goods.map(({ id, name, code, barcodes, pricePerUnit }) => (
        <option key={id} value={id}>
          {[name, code ?? barcodes[0], formatAmount(pricePerUnit)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </DeviceSelect>
  )
}

function usePaste({ texts, onFound, onDone }: Omit<PasteTableProps, 'hint'>) {
  const [text, setText] = useState('')
  const [sign, setSign] = useState<DecimalSign>()
  const [unsure, setUnsure] = useState<string>()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function addRows(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { linesOfTable, fieldsInUnit } = await import('./lines-of-table.ts')
      const table = linesOfTable(text, sign, await texts?.())
      setUnsure(table.unsure)
      if (table.unsure !== undefined) return undefined
      const lines = await findLines(table.lines)
      const rows = [...questions.flatMap(answered), ...lines.pasted]
      if (rows.length > 0)
        onFound(rows.map((row) => ({ ...row, fields: fieldsInUnit(row.fields, row.product.unit) })))
      const open = [...questions.filter(({ answer }) => answer === ''), ...lines.several]
      setQuestions(open)
      if (lines.none.length + open.length === 0) return onDone()
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

  const setAnswer = (at: number, id: string) =>
    setQuestions(
      questions.map((question, place) => (place === at ? { ...question, answer: id } : question)),
    )

  return { text, change, sign, setSign, unsure, questions, setAnswer, problem, isBusy, addRows }
}

function answered({ row, goods, answer }: Question): PastedRow[] {
  const product = goods.find(({ id }) => id === answer)
  return product === undefined ? [] : [{ ...row, product }]
}

function problemOf(error: unknown): string {
  if (error instanceof OpenQuote) return t.ui.openQuote(formatCount(error.row))
  return error instanceof Error ? error.message : String(error)
}

/** The products of each row by its name or a code; else by parts of the name. One alone is the product of the row. */
async function findLines(rows: readonly TableLine[]) {
  const exact = await findGoods(rows.map(({ name }) => name))
  const pasted: PastedRow[] = []
  const several: Question[] = []
  const none: TableLine[] = []
  for (const [at, row] of rows.entries()) {
    const known = exact[at] ?? []
    // One after the other: the server is shared.
    const goods = known.length === 0 ? await likeGoods(row.name) : known
    const [product, other] = goods
    if (product === undefined) none.push(row)
    else if (other === undefined) pasted.push({ ...row, product })
    else several.push({ row, goods, answer: '' })
  }
  return { pasted, several, none }
}
