import { ImportOutcome, listImportRows } from '@mezgeb/contract/catalogue/product-imports'
import { useState } from 'react'

import { useList } from '../../../lib/list/use-list.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { NoRows } from '../../workspace/records/NoRows.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { exporting } from '../../workspace/exporting/exporting.page.en.ts'
import { cellTexts } from './import-words.ts'
import classes from './ImportPage.module.css'

import type { Import, ImportRow } from '@mezgeb/contract/catalogue/product-imports'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ exporting })

const ExportDialog = lazyModal(() => import('../../workspace/exporting/ExportDialog.tsx'))

const TONES = { CREATE: 'success', CHANGE: 'info', SAME: 'default', ERROR: 'danger' } as const

/** The rows of an import, with what each one does. */
export function ImportRows({ of }: { of: Import }) {
  const { id, counts, kept } = of
  const [shown, setShown] = useState(counts.ERROR > 0 ? 'ERROR' : '')
  const outcome = ImportOutcome.safeParse(shown).data
  const query = { outcome, ...(shown === 'kept' ? { kept: 'true' as const } : {}) }
  const list = useList(listImportRows, { params: { id }, query })
  const sortable = { items: list.items, orders: [], sort: undefined, setSort: () => undefined }
  return (
    <section>
      <div className={classes.filter}>
        <DeviceSelect label={t.importing.rows} value={shown} onChange={setShown}>
          <option value="">{t.importing.all}</option>
          {ImportOutcome.options.map((one) => (
            <option key={one} value={one}>
              {`${t.importing.outcome[one]} (${formatCount(counts[one])})`}
            </option>
          ))}
          {kept > 0 && (
            <option value="kept">{`${t.importing.notUndone} (${formatCount(kept)})`}</option>
          )}
        </DeviceSelect>
        {counts.ERROR > 0 && of.columns.length > 0 && <WrongRowsButton of={of} />}
      </div>
      <NoRows list={list} failed={t.importing.failed} />
      {list.items !== undefined && (
        <DataTable label={t.importing.rows} list={sortable} fields={rowFields()} />
      )}
      <ShowMore more={list.more} />
    </section>
  )
}

/** Saves the rows with errors, to correct and import them alone. */
function WrongRowsButton({ of }: { of: Import }) {
  return (
    <ModalButton
      isReading
      modal={ExportDialog}
      modalProps={{
        title: t.importing.wrongOf(of.fileName.replace(/\.\w+$/, '')),
        total: of.counts.ERROR,
        readTable: async (reading) => (await import('./wrong-rows.ts')).wrongRows(of, reading),
      }}
    >
      {t.importing.saveWrong}
    </ModalButton>
  )
}

function rowFields(): Field<ImportRow>[] {
  return [
    // One column, so that on a phone there is room for what is wrong.
    { label: t.importing.row, text: ({ row, name }) => `${formatCount(row)} · ${name}` },
    {
      label: t.importing.does,
      text: ({ outcome }) => t.importing.outcome[outcome],
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t.importing.outcome[outcome]}</Badge>,
    },
    {
      label: t.importing.cells,
      text: (row) => cellTexts(row).join('\n'),
      cell: (row) => <CellList texts={cellTexts(row)} />,
    },
  ]
}

function CellList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={classes.cells}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
