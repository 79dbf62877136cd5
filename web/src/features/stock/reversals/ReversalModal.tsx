import { ReversalInput, reverseDocument } from '@mezgeb/contract/stock/reversals'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { formatQuantity } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { documentName } from '../document-link.ts'
import { ReversedBy } from './ReversedBy.tsx'
import classes from './ReversalModal.module.css'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Reversible } from '../document-link.ts'

type ReversalModalProps = ModalProps & { document: Reversible }

/** Asks for the reason, and shows what the reversal moves. */
export function ReversalModal({ opened, onClose, document }: ReversalModalProps) {
  const create = useSave(reverseDocument)
  const { form, shell } = useSaveForm({
    id: { name: 'reversal', of: document.id },
    opened,
    schema: ReversalInput,
    initialValues: { documentId: document.id, reason: '' },
    creates: [create],
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast(t.reversals.done)
      onClose()
    },
  })
  return (
    <ModalForm
      title={t.reversals.title(documentName(document))}
      opened={opened}
      onClose={onClose}
      submit={t.reversals.reverse}
      {...shell}
    >
      {opened && !shell.saving && <ReversedBy document={document} />}
      <ul className={classes.lines}>
        {document.items.map(({ product, quantity }, line) => {
          const units = `${formatQuantity(Math.abs(quantity), product)} ${product.name}`
          const error = form.errors[`items.${line}.quantity`]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the lines never change
            <li key={line}>
              {quantity === 0 && t.revaluations.undoes(product.name)}
              {quantity > 0 && t.reversals.takesBack(units)}
              {quantity < 0 && t.reversals.putsBack(units)}
              {error !== undefined && <Message tone="danger">{error}</Message>}
            </li>
          )
        })}
      </ul>
      <p>{t.reversals.effect}</p>
      <TextField label={t.ui.reason} data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}
