import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import classes from './CustomerPage.module.css'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type CopyDialogProps = ModalProps & {
  title: string
  texts: readonly { label: string; text: string; language?: string }[]
}

/** Texts to send by another app. */
export function CopyDialog({ opened, onClose, title, texts }: CopyDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <div className={classes.sheet}>
        {texts.map(({ label, text, language }) => (
          <div key={label}>
            <TextArea
              className={classes.text}
              label={label}
              lang={language}
              value={text}
              rows={Math.min(12, text.split('\n').length + 2)}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button
              size="sm"
              aria-label={`${t.customerSales.copy}: ${label}`}
              onClick={() => void copy(text)}
            >
              {t.customerSales.copy}
            </Button>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

// The clipboard is there in secure contexts alone.
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t.customerSales.copied)
  } catch {
    showToast(t.customerSales.notCopied)
  }
}
