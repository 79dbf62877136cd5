import { useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { findGoods } from '../../catalogue/goods/find-goods.ts'
import { linesOfTable } from './lines-of-table.ts'
import classes from './LineSources.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

type Row = ReturnType<typeof linesOfTable>[number]
/** A row whose product was found. */
export type PastedRow = { product: Goods; fields: Row['fields'] }

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type PasteTableProps = {
  /** What the columns are. */
  hint: string
  onFound: (rows: PastedRow[]) => void
  onDone: () => void
}

/** Takes rows of a spreadsheet: a product and its numbers. Rows without a product of that name stay. */
export function PasteTable({ hint, onFound, onDone }: PasteTableProps) {
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function addRows(): Promise<void> {
    setBusy(true)
    try {
      const rows = linesOfTable(text)
      const left: Row[] = []
      const pasted: PastedRow[] = []
      const found = await findGoods(rows.map(({ name }) => name))
      for (const [at, row] of rows.entries()) {
        const product = found[at]
        if (product === undefined) left.push(row)
        else pasted.push({ product, fields: row.fields })
      }
      if (pasted.length > 0) onFound(pasted)
      if (left.length === 0) return onDone()
      setText(left.map(({ text: row }) => row).join('\n'))
      return setUnknown(t.deliveries.pasteUnknown(left.map(({ name }) => name).join(', ')))
    } catch (error) {
      setUnknown(messageOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <div className={classes.paste}>
      <TextArea
        label={t.deliveries.paste}
        description={hint}
        rows={5}
        value={text}
        error={unknown}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button size="sm" busy={isBusy} disabled={text.trim() === ''} onClick={() => void addRows()}>
        {t.deliveries.pasteRows}
      </Button>
    </div>
  )
}
