/** A problem of this page goes to the server's log by code and by names; there is no data in it. */
export function reportToServer(code: string, detail: string): void {
  navigator.sendBeacon('/client-problem', new Blob([JSON.stringify({ code, detail })], { type: 'application/json' }));
}
