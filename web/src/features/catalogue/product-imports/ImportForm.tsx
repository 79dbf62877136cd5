import { IMPORT_SUBJECTS } from '@mezgeb/contract/catalogue/product-imports'
import { useState } from 'react'

import { ApiError } from '../../../lib/api/api-error.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { ColumnFields } from './ColumnFields.tsx'
import { ReadAs } from './ReadAs.tsx'
import { choiceLabel, subjectLabel } from './import-words.ts'
import classes from './ImportPage.module.css'
import { chosenOf, problemOfRows, withSubject } from './chosen-file.ts'
import { hasStock } from './guess-columns.ts'
import { choiceKey } from './reading/column-choice.ts'
import { readShop } from './reading/read-shop.ts'
import { UnitFields } from './reading/UnitFields.tsx'
import { useStaging } from './use-staging.ts'

import type { Import, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from './chosen-file.ts'

/** Chooses a file and what its columns are, and has the server check it. */
export function ImportForm() {
  const [of, setOf] = useState<ImportOf>('PRODUCTS')
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [place, setPlace] = useState<Place>({ branchId: '', quantities: 'ONCE' })
  const institutionId = useUser().institution?.id

  async function choose(file: File | undefined): Promise<void> {
    setChosen(undefined)
    setRefusal(undefined)
    if (file === undefined) return
    const read = await readChosen(file, of, institutionId)
    if (typeof read === 'string') return setRefusal(read)
    show(read)
  }

  function show(read: Chosen): void {
    const ofQuantities = read.headings.filter((_, at) => read.columns[at] === 'quantity')
    setChosen(read)
    setPlace((before) => ({ ...before, quantities: hasStock(ofQuantities) ? 'SET' : 'ONCE' }))
  }

  function chooseSubject(value: string): void {
    const wanted = IMPORT_SUBJECTS.find((one) => one === value) ?? of
    setOf(wanted)
    if (chosen !== undefined) show(withSubject(chosen, wanted))
  }

  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <DeviceSelect label={t.importing.of} value={of} onChange={chooseSubject}>
          {IMPORT_SUBJECTS.map((one) => (
            <option key={one} value={one}>
              {subjectLabel(one)}
            </option>
          ))}
        </DeviceSelect>
        <FileField refusal={refusal} onChoose={(file) => void choose(file)} />
        <PlaceFields of={of} place={place} onChange={setPlace} />
      </div>
      {chosen !== undefined && (
        <CheckOf
          chosen={chosen}
          onChange={setChosen}
          onTable={show}
          place={isOfBranch(of) ? place : { quantities: place.quantities }}
        />
      )}
    </div>
  )
}

type FileFieldProps = { refusal: string | undefined; onChoose: (file: File | undefined) => void }

function FileField({ refusal, onChoose }: FileFieldProps) {
  return (
    <FieldFrame label={t.importing.file} error={refusal}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.numbers,.csv,.tsv,.txt,.htm,.html,.xml"
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
      )}
    </FieldFrame>
  )
}

const isOfBranch = (of: ImportOf) => of !== 'SUPPLIERS'

type Place = { branchId: string; quantities: Import['quantities'] }
const MODES = ['ONCE', 'ADD', 'SET'] as const

type PlaceFieldsProps = { of: ImportOf; place: Place; onChange: (place: Place) => void }

/** The branch of the rows, and how the quantities of products count. */
function PlaceFields({ of, place, onChange }: PlaceFieldsProps) {
  const { branchId, quantities } = place
  return (
    <>
      {isOfBranch(of) && (
        <Mantine>
          <BranchField branchId={branchId} onPick={(id) => onChange({ ...place, branchId: id })} />
        </Mantine>
      )}
      {of === 'PRODUCTS' && (
        <DeviceSelect
          label={t.importing.quantities}
          value={quantities}
          onChange={(value) =>
            onChange({ ...place, quantities: MODES.find((one) => one === value) ?? 'ONCE' })
          }
        >
          {MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t.importing[mode]}
            </option>
          ))}
        </DeviceSelect>
      )}
    </>
  )
}

type CheckOfProps = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** Another table of the file. */
  onTable: (chosen: Chosen) => void
  place: { branchId?: string; quantities: Import['quantities'] }
}

/** The columns of the file, and the button that sends it. */
function CheckOf({ chosen, onChange, onTable, place }: CheckOfProps) {
  const staging = useStaging()
  const noBranch = place.branchId === '' ? t.importing.noBranch : undefined
  const problem = problemOfRows(chosen) ?? problemOf(chosen) ?? noBranch
  return (
    <>
      <ReadAs chosen={chosen} onChange={onTable} />
      <ColumnFields chosen={chosen} onChange={onChange} />
      <UnitFields chosen={chosen} onChange={onChange} />
      {chosen.sum !== undefined && <p>{t.importing.sumLeftOut(chosen.sum)}</p>}
      {problem !== undefined && <Message tone="warning">{problem}</Message>}
      {staging.error !== null && <Message tone="danger">{staging.error.message}</Message>}
      {staging.isRunning ? (
        <Progress count={staging.count} total={chosen.rows.length} />
      ) : (
        <Button
          variant="primary"
          disabled={problem !== undefined}
          onClick={() => void staging.begin(chosen, place)}
        >
          {t.importing.check}
        </Button>
      )}
    </>
  )
}

function Progress({ count, total }: { count: number; total: number }) {
  return (
    <div>
      <p aria-live="polite">{t.importing.checking(formatCount(count), formatCount(total))}</p>
      <progress className={classes.progress} aria-label={t.ui.loading} max={total} value={count} />
    </div>
  )
}

async function readChosen(
  file: File,
  of: ImportOf,
  institutionId: string | undefined,
): Promise<Chosen | string> {
  try {
    return await chosenOf(file, of, await readShop(institutionId))
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

function problemOf({ of, columns, shop }: Chosen): string | undefined {
  const used = columns.filter((choice) => choice !== undefined)
  const keys = used.map(choiceKey)
  const twice = used.find((choice, at) => keys.indexOf(choiceKey(choice)) !== at)
  if (twice !== undefined) return t.importing.twice(choiceLabel(twice, shop.branches))
  if (['name', 'code', 'id'].some((one) => keys.includes(one))) return undefined
  return of === 'PRODUCTS' ? t.importing.noColumn : t.importing.noName
}
