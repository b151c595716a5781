export const invitationNote = "Send this link securely. It works once, within 7 days, and won’t be shown again.";
