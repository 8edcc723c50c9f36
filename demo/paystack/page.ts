import { createHash } from 'node:crypto'
import type { Transaction } from './transactions.ts'

const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:17px/1.5 system-ui,sans-serif;background:#f3f1ea;color:#1d2421}
main{max-width:430px;margin:0 auto;padding:24px 16px}.sign{background:#7a2e00;color:#fff;padding:12px 16px;text-align:center;font-weight:700}
.card{background:#fff;border:1px solid #cfcabb;border-radius:18px;padding:20px}h1{font-size:1.2rem;margin:0 0 4px}.amount{font-size:2rem;font-weight:750;margin:8px 0}
button{display:block;width:100%;min-height:52px;margin-top:12px;border-radius:14px;border:1px solid #6c6a60;background:#fff;color:#1d2421;font:inherit;text-align:left;padding:8px 16px;cursor:pointer}
button.yes{background:#0f5b48;border-color:#0f5b48;color:#fff;font-weight:700}button:focus-visible{outline:3px solid #b07d00;outline-offset:2px}small{color:#55534a}
@media(prefers-color-scheme:dark){body{background:#161a18;color:#eef0ec}.card{background:#1f2522;border-color:#47504b}button{background:#1f2522;color:#eef0ec;border-color:#8b948f}button.yes{background:#7fd1b9;border-color:#7fd1b9;color:#08241c}small{color:#b6bdb8}}`

/** The page's own styles and nothing else. Where the form leads is a redirect to the school's server, which is this origin or its own. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const html = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${STYLE}</style></head>
<body><div class="sign" role="note">Demonstration. This is not Paystack and no money moves.</div><main>${body}</main></body></html>`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const amountOf = ({ amount, currency }: Transaction) =>
  `${currency} ${Math.trunc(amount / 100).toLocaleString('en')}.${String(amount % 100).padStart(2, '0')}`

/** Where the payer approves, declines, waits or leaves. */
export function checkoutPage(transaction: Transaction): string {
  const phone =
    transaction.phone === null
      ? 'A pretended payment page'
      : `A pretended phone: ${escaped(transaction.phone)} is asked for its PIN`
  const choice = (outcome: string, says: string, what: string, name = '') =>
    `<button name="outcome" value="${outcome}" class="${name}">${says}<br><small>${what}</small></button>`
  return html(
    'Pretended payment page',
    `<form method="post" class="card"><h1>${phone}</h1><p class="amount">${amountOf(transaction)}</p><p><small>${escaped(transaction.reference)}</small></p>
<button name="outcome" value="approve" class="yes">Approve the payment</button>
${choice('later', 'Approve, but the money is slow', 'It comes some seconds after you are back.')}
${choice('not_enough', 'Not enough money', 'The bank or network says no.')}
${choice('decline', 'Decline', 'The bank or network says no.')}
${choice('leave', 'Leave without paying', 'Nothing is decided; the school goes on waiting.')}</form>`,
  )
}

/** After a choice where there is no page to go back to, or when there is nothing left to choose. */
export const donePage = (transaction: Transaction): string => {
  const says = {
    success: 'The payment is approved.',
    failed: 'The payment was refused.',
    reversed: 'The payment was given back.',
    abandoned: 'Nothing was decided.',
    ongoing: 'Nothing was decided.',
  }
  const status = says[transaction.status]
  return html('Pretended payment page', `<div class="card"><h1>${status}</h1><p>Please go back to Schoolgate.</p></div>`)
}
