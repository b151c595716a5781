{{- define "orrery.labels" -}}
app.kubernetes.io/name: orrery
app.kubernetes.io/instance: {{ .release }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}
