import { getVariantGroup, removeVariant } from '@mezgeb/contract/catalogue/product-variants'
import { useId, useState } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { claimDraft } from '../../../../lib/drafts/restorable-draft.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { VariantGrid } from './VariantGrid.tsx'
import classes from './VariantsPanel.module.css'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'

const GroupModal = lazyModal(
  () => import('./GroupModal.tsx'),
  ({ group }) => claimDraft({ name: 'variantGroup', of: group?.id }),
)

type VariantsPanelProps = { product: Product; groupId: string }

/** A product and its siblings: options by values, with stock and price. */
export function VariantsPanel({ product, groupId }: VariantsPanelProps) {
  const { data: group, error } = useCall(getVariantGroup, { params: { id: groupId } })
  const mayEdit = useMay()('products.edit')
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t.variants.of(group?.name ?? product.name)}</h2>
        {group !== undefined && mayEdit && <Actions group={group} product={product} />}
      </div>
      {error !== null && <Message tone="danger">{error.message}</Message>}
      {group !== undefined && <VariantGrid group={group} productId={product.id} />}
    </section>
  )
}

function Actions({ group, product }: { group: VariantGroup; product: Product }) {
  return (
    <div className={classes.actions}>
      <ModalButton size="sm" modal={GroupModal} modalProps={{ group }}>
        {t.variants.edit}
      </ModalButton>
      <ButtonLink way={{ to: '/products/variants', search: { group: group.id } }}>
        {t.variants.more}
      </ButtonLink>
      <LeaveButton group={group} product={product} />
    </div>
  )
}

function LeaveButton({ group, product }: { group: VariantGroup; product: Product }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useSave(removeVariant)
  const { id, name } = product
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t.variants.leave}
      </Button>
      <ConfirmDialog
        title={t.variants.leaveTitle}
        question={t.variants.leaveQuestion(name)}
        confirm={t.variants.leave}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          mutate(
            { params: { id: group.id, productId: id } },
            { onSuccess: () => showToast(t.variants.left(name)) },
          )
        }
        saving={isPending}
        error={error?.message ?? null}
      />
    </>
  )
}
