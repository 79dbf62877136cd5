import { QUARANTINE_OUTCOMES, settleQuarantine } from '@mezgeb/contract/stock/quarantines'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ChoiceGroup } from '../../workspace/settings/ChoiceGroup.tsx'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { GivenFacets } from '../typed-facets.ts'
import { KnownLines, KnownQuantity } from '../known-lines/KnownLines.tsx'
import { ReasonField } from '../removal-reasons/ReasonField.tsx'
import { SETTLEMENT_SHAPES, newSettlement, settlementForm } from './settlement-draft.ts'
import classes from './SettleModal.module.css'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type SettleModalProps = ModalProps & { quarantine: QuarantineSheet }

/** Releases goods from quarantine or writes them off, each product with a quantity. */
export function SettleModal({ opened, onClose, quarantine }: SettleModalProps) {
  const { form, shell } = useSettlementForm({ opened, onClose, quarantine })
  const text = t.quarantines
  return (
    <ModalForm
      title={text.settleTitle(text.named(quarantine.number))}
      size="lg"
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <ChoiceGroup
        id="outcome"
        label={text.outcome}
        options={QUARANTINE_OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
      />
      <Lines form={form} of={quarantine} />
      {form.values.outcome === 'RELEASED' ? (
        <TextField label={t.ui.reason} autoComplete="off" {...form.getInputProps('reason')} />
      ) : (
        <ReasonField
          {...form.getInputProps('reason')}
          onText={(reason, reasonId) => {
            form.setFieldValue('reason', reason)
            form.setFieldValue('reasonId', reasonId)
          }}
        />
      )}
    </ModalForm>
  )
}

type SettlementForm = ReturnType<typeof useSettlementForm>['form']

/** The goods that are held, and which of them are settled. */
function Lines({ form, of }: { form: SettlementForm; of: QuarantineSheet }) {
  const text = t.quarantines
  return (
    <KnownLines
      form={form}
      label={text.lines}
      itemOf={({ productId }) => of.items.find(({ product }) => product.id === productId)}
      all={{ label: text.everything, most: ({ held }) => held }}
      looks={{ list: classes.lines, line: classes.line }}
      facts={({ held, product }) => text.heldUnits(formatQuantity(held, product))}
    >
      {(cell) => (
        <>
          <KnownQuantity {...cell} label={text.units} />
          <GivenFacets {...cell} />
        </>
      )}
    </KnownLines>
  )
}

function useSettlementForm({ opened, onClose, quarantine }: SettleModalProps) {
  const { id } = quarantine
  const create = useSave(settleQuarantine)
  return useDocumentForm({
    id: { name: 'quarantineSettlement', of: id },
    kind: undefined,
    opened,
    onClose,
    schema: settlementForm,
    initialValues: newSettlement(quarantine),
    shapes: SETTLEMENT_SHAPES,
    creates: [create],
    save: (body) => create.mutateAsync({ params: { id }, body }),
    saved: () => t.quarantines.done,
  })
}
