import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { withSheet } from './chosen-file.ts'

import type { Chosen } from './chosen-file.ts'

type ReadAsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

/** How the file was read, and the choice of another sheet. */
export function ReadAs({ chosen, onChange }: ReadAsProps) {
  const { file, sheet, headingRow, sumRow } = chosen
  const { unsaved = 0, hiddenRows = 0, hiddenColumns = 0 } = file.sheets[sheet] ?? {}
  return (
    <>
      {file.sheets.length > 1 && (
        <DeviceSelect
          label={t.importing.sheet}
          value={String(sheet)}
          onChange={(value) => onChange(withSheet(chosen, Number(value)))}
        >
          {file.sheets.map(({ name, rows }, at) => (
            <option key={name} value={at}>
              {t.importing.sheetRows(name, formatCount(rows.length))}
            </option>
          ))}
        </DeviceSelect>
      )}
      <p>
        {file.encoding !== undefined && `${t.importing.readAs(file.encoding)} `}
        {t.importing.headingsIn(formatCount(headingRow))}
        {sumRow !== undefined && ` ${t.importing.sumRowLeftOut(formatCount(sumRow))}`}
      </p>
      {hiddenRows + hiddenColumns > 0 && (
        <Message tone="warning">
          {t.importing.hidden(formatCount(hiddenRows), formatCount(hiddenColumns))}
        </Message>
      )}
      {unsaved > 0 && <Message tone="warning">{t.importing.unsaved(formatCount(unsaved))}</Message>}
    </>
  )
}
