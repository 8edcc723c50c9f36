export { emailGateway } from './email.gateway.ts'
export { smsGateway } from './sms.gateway.ts'
