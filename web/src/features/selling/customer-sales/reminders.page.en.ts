type Reminded = { name: string; amount: string; since: string; shop: string; phone: string }

export const reminders = {
  text: ({ name, amount, since, shop, phone }: Reminded) =>
    `Dear ${name}, ${amount} birr is unpaid at ${shop}, the oldest part since ${since}. Please pay soon. Thank you.${phone === '' ? '' : ` Phone: ${phone}`}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    reminders: typeof reminders
  }
}
