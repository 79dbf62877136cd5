import { t } from '../../../texts/texts.ts'
import { PageForm } from '../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../ui/form/page/PageSave.tsx'
import { StickyFoot } from '../../../ui/form/page/StickyFoot.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import classes from './DocumentForm.module.css'

import type { ReactNode } from 'react'

import type { SaveForm } from '../../../lib/drafts/use-save-form.ts'

type DocumentFormProps = {
  title: string
  description?: string | undefined
  shell: SaveForm<object>['shell']
  /** The word of the button, if it is not Save. */
  submit?: string
  /** Of the lines. */
  sums?: { units: string; amount?: string | undefined }
  children: ReactNode
}

const FORM = 'document'

/** The page of a form with lines, with what they add up to and the button that saves at its end. */
export function DocumentForm(props: DocumentFormProps) {
  const { title, description, shell, submit = t.ui.save, sums, children } = props
  const save = (place: 'bar' | 'foot') => (
    <PageSave form={FORM} place={place} saving={shell.saving}>
      {submit}
    </PageSave>
  )
  return (
    <Mantine>
      <PageHeading
        title={title}
        {...(description === undefined ? {} : { description })}
        action={save('bar')}
      />
      <PageForm id={FORM} shell={shell}>
        {children}
        <StickyFoot>
          {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
          {sums !== undefined && (
            <p className={classes.sums} aria-live="polite">
              {sums.units}
              {sums.amount !== undefined && <strong> · {sums.amount}</strong>}
            </p>
          )}
          {save('foot')}
        </StickyFoot>
      </PageForm>
    </Mantine>
  )
}
