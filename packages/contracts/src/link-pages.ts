/** Pages that open by a link: in no search engine, kept nowhere, their address told to nobody (security §1). Also the service worker says so. */
export const OPENS_BY_LINK = /^\/(termreport|studentbill|studentperformance)\//i
