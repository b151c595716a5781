{{- define "orrery.labels" -}}
app.kubernetes.io/name: orrery
app.kubernetes.io/instance: {{ .release }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- /* Labels of objects. Selectors have those above only: they can never change. */ -}}
{{- define "orrery.objectLabels" -}}
{{ include "orrery.labels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: "{{ .root.Chart.Name }}-{{ .root.Chart.Version }}"
{{- if .root.Values.labels }}
{{ toYaml .root.Values.labels }}
{{- end }}
{{- end -}}

{{- define "orrery.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (ternary .Release.Name "default" .Values.serviceAccount.create) }}
{{- end -}}
