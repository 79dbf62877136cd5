import { useState } from 'react'

import { t } from '../../../texts/texts.ts'
import { ListsInFlow } from '../../../ui/form/lookup/lists-in-flow.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { PasteTable } from '../deliveries/PasteTable.tsx'
import { DocumentForm } from '../document-form/DocumentForm.tsx'
import { RevaluationLines } from './RevaluationLines.tsx'
import { useRevaluationForm } from './use-revaluation-form.ts'
import classes from './RevaluationLines.module.css'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { RevaluationForm as Form } from './use-revaluation-form.ts'

/** The form of a revaluation: products of a branch with the new cost of a unit. */
export function RevaluationForm({ product }: { product?: Goods }) {
  const revaluation = useRevaluationForm(product)
  const { form, shell, lines, focusNext } = revaluation
  return (
    <DocumentForm title={t.revaluations.add} description={t.revaluationsPage.hint} shell={shell}>
      <div className={classes.branch}>
        {/* The product is below it. */}
        <ListsInFlow value={true}>
          <BranchField
            data-autofocus
            {...form.getInputProps('branchId')}
            branchId={form.values.branchId ?? ''}
            onPick={(id) => form.setFieldValue('branchId', id)}
            onChosen={() =>
              product === undefined ? lines.focusEmptyLine() : focusNext('items.0.unitCost')
            }
          />
        </ListsInFlow>
      </div>
      <RevaluationLines revaluation={revaluation} />
      <Paste revaluation={revaluation} />
      <TextField
        label={t.ui.reason}
        placeholder={t.revaluationsPage.reasonExample}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </DocumentForm>
  )
}

function Paste({ revaluation }: { revaluation: Form }) {
  const [isPasting, setPasting] = useState(false)
  return (
    <div className={classes.paste}>
      <Button
        size="sm"
        aria-expanded={isPasting}
        onClick={() => setPasting((wasPasting) => !wasPasting)}
      >
        {t.deliveries.paste}
      </Button>
      {isPasting && (
        <PasteTable
          hint={t.revaluationsPage.pasteHint}
          onFound={revaluation.fill}
          onDone={() => setPasting(false)}
        />
      )}
    </div>
  )
}
